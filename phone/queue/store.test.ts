import 'fake-indexeddb/auto'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused, type Send, Unreached } from '../call/call.ts'
import type { KeptFile } from './kept.ts'
import { openSender } from './sender.ts'
import { openStore, type Store } from './store.ts'

const act = (number: number): ActInput => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'message',
  at: new Date(number).toISOString(),
  data: { text: String(number) },
})
const photoOf = (actId: string): KeptFile => ({
  id: `photo of ${actId}`,
  personId: 'ann',
  actId,
  name: 'photo.jpg',
  contentType: 'image/jpeg',
  sha256: 'a'.repeat(64),
  bytes: 3,
  content: new Blob(['123']),
  refused: '',
})

let store: Store | undefined
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => store?.close())

/** What versions of the app have written, as they wrote it: this is never changed, because phones still have it. */
function writtenBy1(waiting: readonly ActInput[], files: readonly KeptFile[]): Promise<void> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('shortcut-app', 1)
    opening.onupgradeneeded = () => {
      const db = opening.result
      const acts = db.createObjectStore('acts', { keyPath: 'number', autoIncrement: true })
      acts.createIndex('byPerson', 'personId')
      acts.createIndex('byId', 'id', { unique: true })
      db.createObjectStore('files', { keyPath: 'id' }).createIndex('byPerson', 'personId')
      db.createObjectStore('copies')
      for (const one of waiting) acts.add({ id: one.id, personId: 'ann', act: one, state: 'waiting', message: '' })
      for (const file of files) opening.transaction?.objectStore('files').add(file)
      opening.transaction?.objectStore('copies').add([{ id: 'task' }], ['ann', 'tasks'])
    }
    opening.onsuccess = () => {
      opening.result.close()
      done()
    }
    opening.onerror = () => failed(opening.error)
  })
}

test('this version reads the queue of the first one, in its order', async () => {
  await writtenBy1([act(1), act(2)], [photoOf(act(1).id)])
  store = await openStore()
  await store.keep('ann', act(3), [])
  expect((await store.acts('ann')).map((kept) => kept.act)).toEqual([act(1), act(2), act(3)])
  expect(await store.files('ann')).toMatchObject([{ actId: act(1).id, refused: '' }])
  expect(await store.copy('ann', 'tasks')).toEqual([{ id: 'task' }])
})

test('after a step back to this version it reads the queue of a newer one', async () => {
  store = await openStore()
  await store.keep('ann', act(1), [photoOf(act(1).id)])
  store.close()
  await new Promise((done) => {
    const opening = indexedDB.open('shortcut-app', 99)
    opening.onupgradeneeded = () => opening.result.createObjectStore('later')
    opening.onsuccess = () => done(opening.result.close())
  })
  store = await openStore()
  await store.keep('ann', act(2), [])
  expect((await store.acts('ann')).map((kept) => kept.act)).toEqual([act(1), act(2)])
})

test('an open window gives way to a newer version in another one', async () => {
  let gaveWay = 0
  store = await openStore({ gaveWay: () => gaveWay++, ended: () => {} })
  await new Promise((done) => {
    const opening = indexedDB.open('shortcut-app', 99)
    opening.onsuccess = () => done(opening.result.close())
  })
  expect(gaveWay).toBe(1)
})

test('a phone that is too full for the answers still sends its photos, and tries the answers again', async () => {
  store = await openStore()
  const kept = store
  await kept.keep('ann', act(1), [photoOf(act(1).id)])
  const sent: string[] = []
  const send: Send = async (path) => {
    sent.push(path)
    if (path === 'driverTask/sync')
      return { now: new Date(0).toISOString(), acts: [{ id: act(1).id, outcome: 'applied', message: '' }], tasks: [] }
    return { id: '', offset: 3, done: true }
  }
  let room = false
  const cramped: Store = {
    ...kept,
    settle: async (...told) => {
      if (!room) throw new DOMException('', 'QuotaExceededError')
      return kept.settle(...told)
    },
  }
  const sender = openSender({ store: cramped, send, clock: () => 0, changed: () => {} })
  expect(await sender.sendAll({ id: 'ann', token: '' })).toEqual({ full: true })
  expect([(await kept.acts('ann')).length, (await kept.files('ann')).length]).toEqual([1, 0])
  room = true
  expect(await sender.sendAll({ id: 'ann', token: '' })).toEqual({ full: false })
  expect(await kept.acts('ann')).toEqual([])
  expect(sent).toEqual(['driverTask/sync', 'file/begin', 'driverTask/sync'])
})

test('an act that was refused is sent once more as another act, with its own time and its pictures', async () => {
  store = await openStore()
  await store.keep('ann', act(1), [photoOf(act(1).id)])
  const sent: { id: string; at: string }[] = []
  const send: Send = async (path, asked) => {
    if (path !== 'driverTask/sync') throw new Refused(409, 'Nobody names this file.', undefined)
    const { acts } = (asked as { json: { acts: { id: string; at: string }[] } }).json
    sent.push(...acts)
    const outcome = sent.length === 1 ? 'refused' : 'applied'
    return { now: new Date(0).toISOString(), acts: acts.map(({ id }) => ({ id, outcome, message: 'No.' })), tasks: [] }
  }
  const sender = openSender({ store, send, clock: () => 0, changed: () => {} })
  await sender.sendAll({ id: 'ann', token: '' })
  const [refused] = await store.acts('ann')
  expect(refused).toMatchObject({ state: 'refused', message: 'No.' })
  const again = crypto.randomUUID()
  await store.sendAgain(refused?.number ?? 0, again)
  expect(await store.acts('ann')).toMatchObject([{ id: again, state: 'waiting', message: '', act: { id: again } }])
  expect(await store.files('ann')).toMatchObject([{ actId: again, refused: '' }])
  await sender.sendAll({ id: 'ann', token: '' })
  expect(await store.acts('ann')).toEqual([])
  expect(sent.map(({ at }) => at)).toEqual([act(1).at, act(1).at])
  // A second tap finds nothing to send.
  await store.sendAgain(refused?.number ?? 0, crypto.randomUUID())
  expect(await store.acts('ann')).toEqual([])
})

test('a photo that was refused is sent again when the person asks for it', async () => {
  store = await openStore()
  await store.keep('ann', act(1), [photoOf(act(1).id)])
  let answer: Error | undefined = new Refused(409, 'Too many photos today.', undefined)
  const send: Send = async (path) => {
    if (path === 'driverTask/sync')
      return { now: new Date(0).toISOString(), acts: [{ id: act(1).id, outcome: 'applied', message: '' }], tasks: [] }
    if (answer) throw answer
    return { id: '', offset: 3, done: true }
  }
  const person = { id: 'ann', token: '' }
  const sender = openSender({ store, send, clock: () => 0, changed: () => {} })
  await sender.sendAll(person)
  answer = undefined
  await sender.sendAll(person)
  expect(await store.files('ann')).toMatchObject([{ refused: 'Too many photos today.' }])
  await store.tryFilesAgain('ann')
  answer = new Unreached()
  await expect(sender.sendAll(person)).rejects.toThrow(Unreached)
  answer = undefined
  await sender.sendAll(person)
  expect(await store.files('ann')).toEqual([])
})

test('pictures of an open form survive, each form and person their own, until the form is done or a day has passed', async () => {
  const picture = (id: string) => ({
    id,
    name: 'photo.jpg',
    content: new Blob([id]),
    sha256: 'a'.repeat(64),
    taken: null,
  })
  const draft = (id: string, at = Date.now()) => ({ at, pictures: [picture(id)] })
  store = await openStore()
  await store.keepDraft('ann', 'pickup 1', draft('photo of x'))
  await store.keepDraft('ann', 'paper licence', draft('other'))
  await store.keepDraft('ann', 'fuel 1', draft('old', Date.now() - 25 * 3_600_000))
  await store.keepDraft('bob', 'pickup 1', draft('his'))
  store.close()
  store = await openStore()
  const kept = store
  const offered = async (person: string, form: string) =>
    ((await kept.draft(person, form))?.pictures ?? []).map(({ id }) => id)
  expect(await offered('ann', 'pickup 1')).toEqual(['photo of x'])
  expect(await offered('ann', 'fuel 1')).toEqual([])
  await kept.keep('ann', act(1), [{ ...photoOf('x'), actId: act(1).id }])
  expect(await offered('ann', 'pickup 1')).toEqual([])
  expect(await offered('ann', 'paper licence')).toEqual(['other'])
  expect(await offered('bob', 'pickup 1')).toEqual(['his'])
  expect(await kept.copy('ann', 'draft fuel 1')).toBeUndefined()
})

test('a step that another window has kept, and pictures of it, are kept once; another stop’s step is its own', async () => {
  store = await openStore()
  const arrive = (id: number, stopId: string): ActInput => ({
    id: act(id).id,
    kind: 'arrive',
    at: act(id).at,
    taskId: 'task',
    stopId,
    data: {},
  })
  const answers = [
    await store.keep('ann', arrive(1, 'one'), [photoOf('1')]),
    await store.keep('ann', arrive(2, 'one'), [photoOf('2')]),
    await store.keep('ann', arrive(3, 'two'), [photoOf('1')]),
    await store.keep('ann', arrive(4, 'two'), []),
    await store.keep('ann', act(5), []),
    await store.keep('ann', act(6), []),
  ]
  expect(answers).toEqual([true, false, false, true, true, true])
  expect((await store.acts('ann')).map(({ id }) => id)).toEqual([1, 4, 5, 6].map((id) => act(id).id))
  expect((await store.files('ann')).map(({ id }) => id)).toEqual(['photo of 1'])
})
