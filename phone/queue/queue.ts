import type { Work } from '@shortcut/domain/cargo/work-api.ts'
import type { LinkNews } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { create } from 'zustand'
import { Refused, send, Unreached } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import type { AnyAct, Draft, KeptAct, KeptFile, Task, ToldLine } from './kept.ts'
import { newId } from './new-id.ts'
import { openSender } from './sender.ts'
import type { TaskNews } from './task-news.ts'
import { theStore } from './the-store.ts'

/** The last contact with the server: when, by the phone's clock, and how far the server's is ahead of it. */
export interface Contact {
  at: number
  skewMs: number
}

interface Queue {
  /** Read from the phone's memory. */
  ready: boolean
  /** False: this browser keeps nothing, so what is not sent is lost with the page. */
  keeps: boolean
  /** The phone had no room for what was done last. */
  full: boolean
  /** What was done last had been done in another window of this phone. */
  doubled: boolean
  acts: readonly KeptAct[]
  files: readonly KeptFile[]
  tasks: readonly Task[]
  /** What the office did to tasks that this phone had. */
  news: readonly TaskNews[]
  /** The warehouse, of a worker's phone. */
  work: Work | null
  /** What the server said of a worker's acts that count. */
  told: readonly ToldLine[]
  contact: Contact | null
  /** What the server said last about the link to one task that the phone works with. */
  link: LinkNews | null
  /** How the last try to reach the server ended; unasked until one has. `turnedDown`: it answered, and refused everything. */
  line: 'unasked' | 'reached' | 'unreached' | 'turnedDown'
  /** A try is under way. */
  asking: boolean
}

const nothing = {
  ready: false,
  acts: [],
  files: [],
  tasks: [],
  news: [],
  work: null,
  told: [],
  contact: null,
  link: null,
}
/** What the phone holds of the signed-in person, and how its connection is. */
export const useQueue = create<Queue>(() => ({
  ...nothing,
  keeps: true,
  full: false,
  doubled: false,
  line: 'unasked',
  asking: false,
}))

const personNow = () => useSession.getState().session

async function readOf(personId: string) {
  const kept = await theStore()
  const [acts, files, tasks, news, work, told, contact, link] = await Promise.all([
    kept.acts(personId),
    kept.files(personId),
    kept.copy(personId, 'tasks'),
    kept.copy(personId, 'news'),
    kept.copy(personId, 'work'),
    kept.copy(personId, 'told'),
    kept.copy(personId, 'contact'),
    kept.copy(personId, 'link'),
  ])
  return { keeps: kept.keeps, acts, files, tasks, news, work, told, contact, link }
}

/** Shows what is kept of the person who is signed in now. */
export async function showKept() {
  const person = personNow()
  if (!person) return useQueue.setState(nothing)
  const read = await readOf(person.personId).catch(() => null)
  // The phone is too full to be asked now: what was shown stays.
  if (!read) return
  const { keeps, acts, files, tasks, news, work, told, contact, link } = read
  if (personNow()?.personId !== person.personId) return
  useQueue.setState({
    ready: true,
    keeps,
    acts,
    files,
    tasks: (tasks as Task[] | undefined) ?? [],
    news: (news as TaskNews[] | undefined) ?? [],
    work: (work as Work | undefined) ?? null,
    told: (told as ToldLine[] | undefined) ?? [],
    contact: (contact as Contact | undefined) ?? null,
    link: (link as LinkNews | undefined) ?? null,
  })
}

/** The other windows of the app on this phone. */
let windows: BroadcastChannel | undefined

/** What follows when everything is sent. */
let afterRound = () => {}

let sending: Promise<void> | undefined
let again = false

/** How long the open app waits before it asks again by itself. */
const intervalMs = 20_000
/** After a failure, each time twice as long: most lines that break are back at once. */
const firstRetryMs = 1_000
let retryMs = firstRetryMs
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends what waits and fetches the tasks. One at a time: a call that comes meanwhile gets another round after it. */
export function sendNow(): Promise<void> {
  if (sending) {
    again = true
    return sending
  }
  sending = round().finally(() => {
    sending = undefined
    if (!again) return
    again = false
    void sendNow()
  })
  return sending
}

function contacted() {
  retryMs = firstRetryMs
  void showKept()
  windows?.postMessage('kept')
}

async function round() {
  const person = personNow()
  if (!person) return
  clearTimeout(retry)
  useQueue.setState({ asking: true })
  try {
    const sender = openSender({ store: await theStore(), send, clock: Date.now, changed: contacted })
    const { full } = await sender.sendAll({ id: person.personId, token: person.token, app: person.app })
    useQueue.setState({ asking: false, line: 'reached', full })
    await showKept()
    return afterRound()
  } catch (error) {
    useQueue.setState({ asking: false, line: error instanceof Refused ? 'turnedDown' : 'unreached' })
    if (error instanceof Unreached) {
      retry = setTimeout(chance, retryMs)
      retryMs = Math.min(2 * retryMs, intervalMs)
    }
    if (error instanceof Refused && error.endsSession && personNow()?.token === person.token)
      useSession.setState({ lost: true })
  }
  await showKept()
}

/** The number of a task's order, also of one that the office took away. */
function bookingOf(id: string | null | undefined) {
  const { tasks, news } = useQueue.getState()
  return (tasks.find((task) => task.id === id) ?? news.find(({ taskId }) => taskId === id))?.bookingId
}

/**
 * Keeps an act, shows it as done, and begins to send it. Resolves once it is kept.
 * @param form whose act it is: what was entered there is forgotten
 * @returns false if the phone has no room for it or another window has done it, which it then says
 */
export async function keepAct(act: AnyAct, files: readonly KeptFile[] = [], form = ''): Promise<boolean> {
  const person = personNow()
  if (!person) throw new Error('nobody is signed in')
  try {
    const more = { form, bookingId: bookingOf('taskId' in act ? act.taskId : null) }
    const isKept = await (await theStore()).keep(person.personId, act, files, more)
    useQueue.setState({ full: false, doubled: !isKept })
    if (!isKept) {
      await showKept()
      return false
    }
  } catch {
    useQueue.setState({ full: true, doubled: false })
    return false
  }
  await showKept()
  windows?.postMessage('kept')
  void sendNow()
  return true
}

export async function forgetAct({ number }: KeptAct) {
  await (await theStore()).forget(number)
  await showKept()
}

/** What the server refused may count by now, because the office has decided meanwhile. */
export async function sendActAgain({ number }: KeptAct) {
  await (await theStore()).sendAgain(number, newId())
  await showKept()
  await sendNow()
}

/** Also sends the photos that the server has refused, such as too many on one day. */
export async function tryAgain() {
  const person = personNow()
  if (!person) return
  await (await theStore()).tryFilesAgain(person.personId)
  await showKept()
  await sendNow()
}

export async function forgetFile({ id }: KeptFile) {
  await (await theStore()).fileArrived(id)
  await showKept()
}

/** The person has read what the server said. */
export async function forgetTold() {
  await keepCopy('told', [])
  await showKept()
}

/** The driver has read what the office did. */
export async function seeNews() {
  await keepCopy(
    'news',
    useQueue.getState().news.map((one) => ({ ...one, isSeen: true })),
  )
  await showKept()
}

/** A list that the server gave and that is kept for a time without network, such as 'history'. */
export async function keepCopy(key: string, value: unknown) {
  const person = personNow()
  if (person) await (await theStore()).keepCopy(person.personId, key, value).catch(() => {})
}
export async function keptCopy(key: string): Promise<unknown> {
  const person = personNow()
  return person ? (await theStore()).copy(person.personId, key) : undefined
}

/** Keeps what is entered in an open form. A full phone keeps it until the form is done only. */
export async function keepDraft(form: string, { pictures, typed }: Omit<Draft, 'at'>) {
  const person = personNow()
  const draft = { at: Date.now(), pictures, typed: typed ?? {} }
  if (person) await (await theStore()).keepDraft(person.personId, form, draft).catch(() => {})
}
export async function keptDraft(form: string): Promise<Draft | null> {
  const person = personNow()
  return person ? (await theStore()).draft(person.personId, form) : null
}

function chance() {
  if (document.visibilityState === 'visible') void sendNow()
}

/** Sends at every chance: on opening, when the network or the screen is back, after a failure, and from time to time. */
export function startQueue(whenSent: () => void) {
  useSession.subscribe(({ session: now }, { session: before }) => {
    if (now?.token === before?.token) return
    useQueue.setState(nothing)
    void showKept().then(sendNow)
  })
  afterRound = whenSent
  windows = new BroadcastChannel('shortcut-app')
  windows.onmessage = () => void showKept()
  addEventListener('online', chance)
  addEventListener('offline', () => useQueue.setState({ line: 'unreached' }))
  document.addEventListener('visibilitychange', chance)
  setInterval(chance, intervalMs)
  void sendNow()
}
