import type { phoneApi } from '@shortcut/domain/phones/api.ts'
import { create } from 'zustand'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { choose, useSettings } from '../settings/settings.ts'
import { languageNow, onLanguage } from '../words/words.ts'

/**
 * Whether this phone is told while the app is closed. `impossible`: this browser cannot; `failed`: it did not get a
 * subscription; `denied`: its owner told it not to ask.
 */
export type PushState = 'off' | 'turningOn' | 'on' | 'denied' | 'failed' | 'impossible'
export const usePush = create<{ state: PushState }>(() => ({ state: 'off' }))

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const personNow = () => {
  const { session, lost } = useSession.getState()
  return session && !session.link && !lost ? session : undefined
}
const isWanted = () => {
  const person = personNow()
  return person !== undefined && useSettings.getState().pushFor === person.personId
}

const patienceMs = 15_000

function look(state?: PushState) {
  if (!canPush()) return usePush.setState({ state: 'impossible' })
  if (Notification.permission === 'denied') return usePush.setState({ state: 'denied' })
  usePush.setState({ state: state ?? 'off' })
}

const sameKey = (one: ArrayBuffer | null | undefined, base64url: string) =>
  one != null &&
  btoa(String.fromCharCode(...new Uint8Array(one))).replace(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  ) === base64url

/** @throws Error if the app's files could not be kept on this phone: then it never gets one */
const activeWorker = () =>
  new Promise<ServiceWorkerRegistration>((done, failed) => {
    setTimeout(() => failed(new Error('no service worker')), patienceMs)
    navigator.serviceWorker.ready.then(done, failed)
  })

/** Gives the server this phone's subscription, a new one if there is none. The same again changes nothing. */
async function subscribe() {
  const person = personNow()
  if (!person) return
  const [{ pushManager }, { publicKey }] = await Promise.all([
    activeWorker(),
    call<typeof phoneApi.key>('phone/key', person.token),
  ])
  let subscription = await pushManager.getSubscription()
  // Made for another server, or before its key was lost.
  if (subscription && !sameKey(subscription.options.applicationServerKey, publicKey)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call<typeof phoneApi.push>('phone/push', person.token, {
    subscription: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
    language: languageNow(),
  })
}

/** Asks the person, and then the server. To be called by a tap: browsers ask only then. */
export async function turnPushOn() {
  const person = personNow()
  if (!person || !canPush()) return look()
  usePush.setState({ state: 'turningOn' })
  if ((await Notification.requestPermission()) !== 'granted') return look()
  choose({ pushFor: person.personId })
  await keepPush()
}

export async function turnPushOff() {
  const person = personNow()
  choose({ pushFor: '', pushDeclinedBy: person?.personId ?? '' })
  look()
  await forgetSubscription()
  if (person) await call<typeof phoneApi.forgetPush>('phone/forgetPush', person.token, {}).catch(() => {})
}

const ownSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** For a sign-out: from now on the push service itself refuses what is for this phone, also if the server was not reached. */
export async function forgetSubscription() {
  if (!canPush()) return
  await (await ownSubscription())?.unsubscribe().catch(() => {})
}

let keeping: Promise<void> = Promise.resolve()

/** One at a time: of two on their way, the one with the language from before could arrive last. */
function keepPush(): Promise<void> {
  keeping = keeping.then(keepSubscription)
  return keeping
}

/** The subscription follows the person's session and language; browsers may also have replaced it. */
async function keepSubscription() {
  if (!canPush() || Notification.permission !== 'granted' || !isWanted()) return look()
  await subscribe().then(
    () => look('on'),
    // Without network, the one from before still counts.
    async () => look((await ownSubscription()) ? 'on' : 'failed'),
  )
}

export function startPush() {
  useSession.subscribe(({ session: now }, { session: before }) => {
    if (now?.token !== before?.token) void keepPush()
  })
  onLanguage(() => void keepPush())
  addEventListener('online', () => void keepPush())
  void keepPush()
}
