import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import type { ActAnswer, ActInput } from '@shortcut/domain/tasks/acts.ts'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Refused, type Send, Unreached } from '../call/call.ts'
import type { KeptFile } from './kept.ts'
import { openSender } from './sender.ts'
import { openStore, type Store } from './store.ts'

const people = ['ann', 'bob'] as const
type PersonId = (typeof people)[number]
const tokenOf = (person: PersonId) => `token of ${person}`

/** What the network does with one request. */
const fates = ['arrives', 'arrives', 'arrives', 'isLost', 'answerIsLost', 'comesTwice', 'kills'] as const
type Fate = (typeof fates)[number]

class Killed extends Error {}

/** What the office's side of the contract promises: each id once, and the same answer for it. */
function openOffice(outcomes: readonly ActAnswer['outcome'][]) {
  const acts: { id: string; token: string; outcome: ActAnswer['outcome'] }[] = []
  const files = new Map<string, { token: string; sha256: string; size: number; got: Buffer }>()
  async function answer(path: string, body: Parameters<Send>[1], token: string): Promise<unknown> {
    const [call, query] = path.split('?')
    const params = new URLSearchParams(query)
    const json = (body && 'json' in body ? body.json : {}) as { acts?: ActInput[] }
    if (call === 'driverTask/sync') {
      const answers = (json.acts ?? []).map(({ id }) => {
        const known = acts.find((one) => one.id === id)
        if (known) return { id, outcome: known.outcome === 'applied' ? 'repeated' : known.outcome, message: '' }
        const outcome = outcomes[acts.length % outcomes.length] ?? 'applied'
        acts.push({ id, token, outcome })
        return { id, outcome, message: '' }
      })
      return { now: new Date(5_000).toISOString(), acts: answers, tasks: [] }
    }
    if (call === 'file/begin') {
      const { id, bytes, sha256 } = json as unknown as KeptFile
      const file = files.get(id) ?? { token, sha256, size: bytes, got: Buffer.alloc(0) }
      files.set(id, file)
      return { id, offset: file.got.length, done: file.got.length === file.size }
    }
    const file = files.get(params.get('id') ?? '')
    const offset = Number(params.get('offset'))
    if (!file) throw new Refused(404, 'unknown', undefined)
    if (offset !== file.got.length)
      throw new Refused(409, 'elsewhere', { offset: file.got.length, done: file.got.length === file.size })
    if (!body || !('bytes' in body)) throw new Error('no bytes')
    file.got = Buffer.concat([file.got, Buffer.from(await body.bytes.arrayBuffer())])
    return { offset: file.got.length, done: file.got.length === file.size }
  }
  return { acts, files, answer }
}

type Office = ReturnType<typeof openOffice>

function network(office: Office, fates: Fate[]): Send {
  return async (path, body, token) => {
    const fate = fates.shift() ?? 'arrives'
    if (fate === 'isLost') throw new Unreached()
    const answered = await office.answer(path, body, token)
    if (fate === 'kills') throw new Killed()
    if (fate === 'answerIsLost') throw new Unreached()
    return fate === 'comesTwice' ? office.answer(path, body, token) : answered
  }
}

let count = 0
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function actWith(person: PersonId, photoBytes: number): { act: ActInput; files: KeptFile[] } {
  count++
  const id = idOf(count)
  const act: ActInput = { id, kind: 'message', at: new Date(count).toISOString(), data: { text: String(count) } }
  if (photoBytes === 0) return { act, files: [] }
  const bytes = Buffer.alloc(photoBytes, count)
  const file: KeptFile = {
    id: idOf(count + 1_000_000),
    personId: person,
    actId: id,
    name: 'photo.jpg',
    contentType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: photoBytes,
    content: new Blob([bytes]),
    refused: '',
  }
  return { act, files: [file] }
}

const event = fc.oneof(
  fc.record({ do: fc.constant('act' as const), photo: fc.constantFrom(0, 0, 3, 300_000) }),
  fc.record({ do: fc.constant('send' as const), fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }) }),
  fc.record({ do: fc.constant('signIn' as const), person: fc.constantFrom(...people) }),
  fc.record({ do: fc.constant('kill' as const) }),
)

let store: Store
/** A phone that has never been used. */
async function openNew() {
  store?.close()
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
}
afterEach(() => store.close())

test('whatever happens on the way, each act and photo is at the office once, in its order, and from its own person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 30 }),
      fc.array(fc.constantFrom('applied', 'applied', 'held', 'refused'), { minLength: 1, maxLength: 5 }),
      async (events, outcomes) => {
        await openNew()
        const office = openOffice(outcomes as ActAnswer['outcome'][])
        const done: Record<PersonId, string[]> = { ann: [], bob: [] }
        const photos: { id: string; sha256: string; person: PersonId }[] = []
        let person: PersonId = 'ann'
        const reopen = async () => {
          store.close()
          store = await openStore()
        }
        const sendWith = async (whose: PersonId, fates: Fate[]) => {
          const sender = openSender({ store, send: network(office, fates), clock: () => 1_000, changed: () => {} })
          await sender.sendAll({ id: whose, token: tokenOf(whose) })
        }
        for (const one of events) {
          if (one.do === 'act') {
            const { act, files } = actWith(person, one.photo)
            await store.keep(person, act, files)
            done[person].push(act.id)
            photos.push(...files.map(({ id, sha256 }) => ({ id, sha256, person })))
          } else if (one.do === 'signIn') person = one.person
          else if (one.do === 'kill') await reopen()
          else
            await sendWith(person, [...one.fates]).catch((error) => {
              if (error instanceof Killed) return reopen()
              if (!(error instanceof Unreached)) throw error
            })
        }
        for (const whose of people) await sendWith(whose, [])

        for (const whose of people) {
          const theirs = office.acts.filter(({ token }) => token === tokenOf(whose)).map(({ id }) => id)
          expect(theirs).toEqual(done[whose])
          const left = await store.acts(whose)
          const refusedOrHeld = office.acts.filter(
            ({ id, outcome }) => done[whose].includes(id) && outcome !== 'applied',
          )
          expect(left.map(({ id, state }) => [id, state])).toEqual(
            refusedOrHeld.map(({ id, outcome }) => [id, outcome]),
          )
          expect(await store.files(whose)).toEqual([])
        }
        expect(office.files.size).toBe(photos.length)
        for (const { id, sha256, person: whose } of photos) {
          const file = office.files.get(id)
          expect(file?.token).toBe(tokenOf(whose))
          expect(
            createHash('sha256')
              .update(file?.got ?? '')
              .digest('hex'),
          ).toBe(sha256)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('what the server refuses of a photo is kept with its reason, and the others go on', async () => {
  await openNew()
  const office = openOffice(['applied'])
  const [bad, good] = [actWith('ann', 3), actWith('ann', 3)]
  await store.keep('ann', bad.act, bad.files)
  await store.keep('ann', good.act, good.files)
  const send: Send = async (path, body, token) => {
    const id = body && 'json' in body ? (body.json as { id?: string }).id : undefined
    if (path === 'file/begin' && id === bad.files[0]?.id) throw new Refused(422, 'no picture', undefined)
    return office.answer(path, body, token)
  }
  await openSender({ store, send, clock: () => 0, changed: () => {} }).sendAll({ id: 'ann', token: 'a' })
  expect((await store.files('ann')).map(({ id, refused }) => [id, refused])).toEqual([[bad.files[0]?.id, 'no picture']])
  expect(office.files.size).toBe(1)
})

test('an act that the server refuses with its whole batch is refused alone, with the server’s words, and the others go on', async () => {
  await openNew()
  const office = openOffice(['applied'])
  const acts = [actWith('ann', 0).act, actWith('ann', 0).act, actWith('ann', 0).act]
  for (const act of acts) await store.keep('ann', act, [])
  const send: Send = async (path, body, token) => {
    const sent = body && 'json' in body ? ((body.json as { acts?: ActInput[] }).acts ?? []) : []
    if (sent.some(({ id }) => id === acts[1]?.id)) throw new Refused(422, 'cannot be read', undefined)
    return office.answer(path, body, token)
  }
  await openSender({ store, send, clock: () => 0, changed: () => {} }).sendAll({ id: 'ann', token: 'a' })
  expect((await store.acts('ann')).map(({ id, state, message }) => [id, state, message])).toEqual([
    [acts[1]?.id, 'refused', 'cannot be read'],
  ])
  expect(office.acts.map(({ id }) => id)).toEqual([acts[0]?.id, acts[2]?.id])
})

test('the clock’s difference is half-way between question and answer', async () => {
  await openNew()
  const times = [1_000, 3_000, 3_000]
  const send: Send = async () => ({ now: new Date(10_000).toISOString(), acts: [], tasks: [] })
  await openSender({ store, send, clock: () => times.shift() ?? 0, changed: () => {} }).sendAll({
    id: 'ann',
    token: 'a',
  })
  expect(await store.copy('ann', 'contact')).toEqual({ at: 3_000, skewMs: 8_000 })
})
