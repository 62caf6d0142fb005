import type { Work } from '@shortcut/domain/cargo/work-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { mostActs } from '@shortcut/domain/tasks/act-kinds.ts'
import type { ActAnswer } from '@shortcut/domain/tasks/acts.ts'
import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { Refused, type Send } from '../call/call.ts'
import type { KeptAct, KeptFile, Task, ToldLine } from './kept.ts'
import { canMerge, mergeWork } from './merge-work.ts'
import type { Store } from './store.ts'
import { newsAfter, type TaskNews } from './task-news.ts'

export interface Person {
  id: string
  token: string
  /** 3: a warehouse worker; else a driver. */
  app?: 3 | undefined
}

type Told = ReplyOf<typeof driverTaskApi.sync>
type Part = { offset: number; done: boolean }

/** Small enough that a slow network gets one through, large enough that a fast one is not kept waiting. */
const partBytes = 256 * 1024

/** The server refuses what was sent, and would again. */
const ofContent: readonly number[] = [codes.invalid, codes.unreadable]

/** Older ones nobody reads any more. */
const mostTold = 5

/** What was said of a worker's acts and not read yet; an act that was sent twice is answered once. */
async function toldOf(store: Store, id: string, answers: readonly ActAnswer[]): Promise<ToldLine[]> {
  const before = ((await store.copy(id, 'told')) as ToldLine[] | undefined) ?? []
  const fresh = answers.filter(
    ({ id: act, outcome, message }) =>
      message !== '' && (outcome === 'applied' || outcome === 'repeated') && !before.some((one) => one.id === act),
  )
  return [...before, ...fresh.map(({ id: act, message }) => ({ id: act, message }))].slice(-mostTold)
}

interface Parts {
  store: Store
  send: Send
  /** The phone's clock, ms since 1970. */
  clock: () => number
  /** Something kept has changed. */
  changed: () => void
}

/**
 * Sends what waits: first the acts, in the order in which they were done, then their files. Everything may be sent any
 * number of times: the server recognizes acts and files by their ids. Stops at the first failure of the network, with
 * everything still kept.
 */
export function openSender({ store, send, clock, changed }: Parts) {
  let full = false

  /** Sends every waiting act, asks about those that are held, and fetches the tasks. */
  async function sendActs({ id, token, app }: Person): Promise<void> {
    const asked = new Set<string>()
    for (;;) {
      const acts = await store.acts(id)
      const waiting = acts.filter((one) => one.state === 'waiting' && !asked.has(one.id))
      const held = acts.filter((one) => one.state === 'held' && !asked.has(one.id))
      const batch = [...waiting, ...held].slice(0, mostActs)
      if (batch.length === 0 && asked.size > 0) return
      await sendBatch({ id, token, app }, batch)
      for (const one of batch) asked.add(one.id)
      if (batch.length < mostActs) return
    }
  }

  async function sendBatch({ id, token, app }: Person, batch: readonly KeptAct[]): Promise<void> {
    const sentAt = clock()
    const path = app === 3 ? 'warehouse/sync' : 'driverTask/sync'
    let told: Told
    try {
      told = (await send(path, { json: { acts: batch.map(({ act }) => act) } }, token)) as Told
    } catch (error) {
      if (!(error instanceof Refused) || !ofContent.includes(error.code) || batch.length === 0) throw error
      return sendParts({ id, token, app }, batch, error)
    }
    const skewMs = Math.round(Date.parse(told.now) - (sentAt + clock()) / 2)
    const contact = { at: clock(), skewMs }
    const kept =
      app === 3
        ? { contact, work: await workOf(id, token), told: await toldOf(store, id, told.acts) }
        : {
            contact,
            tasks: told.tasks,
            news: await newsOf(id, told, batch),
            ...(told.link ? { link: told.link } : {}),
          }
    await settle(id, told.acts, kept)
  }

  /** One act that the server cannot read must not keep back those behind it: they go in parts, and it is refused alone. */
  async function sendParts(person: Person, batch: readonly KeptAct[], { sentence }: Refused): Promise<void> {
    const [first] = batch
    if (first && batch.length === 1)
      return settle(person.id, [{ id: first.id, outcome: 'refused', message: sentence }], {})
    const half = Math.ceil(batch.length / 2)
    await sendBatch(person, batch.slice(0, half))
    await sendBatch(person, batch.slice(half))
  }

  /** A full phone: the acts are sent again later, and files that leave now make room. */
  async function settle(id: string, answers: readonly ActAnswer[], kept: Readonly<Record<string, unknown>>) {
    await store.settle(id, answers, kept).catch(() => {
      full = true
    })
    changed()
  }

  /** What the office did to the driver's tasks, and is not read yet. */
  async function newsOf(id: string, told: Told, batch: readonly KeptAct[]): Promise<TaskNews[]> {
    const before = ((await store.copy(id, 'tasks')) as Task[] | undefined) ?? []
    const kept = ((await store.copy(id, 'news')) as TaskNews[] | undefined) ?? []
    const refused = new Set(told.acts.flatMap((answer) => (answer.outcome === 'refused' ? [answer.id] : [])))
    return newsAfter(
      before,
      told,
      kept,
      batch.flatMap(({ id: actId, act }) => (refused.has(actId) ? [] : [act])),
    )
  }

  /** The warehouse as it is now: what is kept, with what changed since. */
  async function workOf(id: string, token: string): Promise<Work> {
    const kept = (await store.copy(id, 'work')) as Work | undefined
    const ask = async (since: string) => (await send(`warehouse/today${since}`, undefined, token)) as Work
    if (!kept) return ask('')
    const news = await ask(`?since=${kept.now}`)
    return canMerge(kept, news) ? mergeWork(kept, news) : ask('')
  }

  async function sendFile({ token }: Person, file: KeptFile): Promise<void> {
    const { id, name, contentType, bytes, sha256, content, taken } = file
    try {
      let part = (await send('file/begin', { json: { id, name, contentType, bytes, sha256, taken } }, token)) as Part
      while (!part.done) part = await append(token, id, content, part.offset)
      await store.fileArrived(id)
    } catch (error) {
      if (!(error instanceof Refused) || error.endsSession) throw error
      await store.fileRefused(id, error.message).catch(() => {
        full = true
      })
    }
    changed()
  }

  async function append(token: string, id: string, content: Blob, offset: number): Promise<Part> {
    const bytes = content.slice(offset, offset + partBytes)
    try {
      return (await send(`file/append?id=${id}&offset=${offset}`, { bytes }, token)) as Part
    } catch (error) {
      // An answer was lost, or another part of the app sends the same file: the server knows where it goes on.
      const told = error instanceof Refused && error.code === codes.conflict ? (error.data as Partial<Part>) : undefined
      if (typeof told?.offset !== 'number' || told.offset === offset) throw error
      return { offset: told.offset, done: told.done ?? false }
    }
  }

  return {
    /**
     * @returns `full`: the phone had no room for the answers
     * @throws Unreached, or Refused if the session has ended
     */
    async sendAll(person: Person): Promise<{ full: boolean }> {
      full = false
      await sendActs(person)
      for (const file of await store.files(person.id)) if (file.refused === '') await sendFile(person, file)
      return { full }
    },
  }
}
