import { create } from 'zustand'
import { send } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { usePlace } from '../queue/position.ts'
import { useQueue } from '../queue/queue.ts'
import { useSettings } from '../settings/settings.ts'
import { everyMs, recordedOf } from './recorded.ts'
import { sendTrack } from './send-track.ts'
import { openTrack, type Track } from './track.ts'

/** `keeps`: false in a browser without a memory, where no positions are recorded. */
export const useTrack = create<{ kept: number; thinned: number; keeps: boolean }>(() => ({
  kept: 0,
  thinned: 0,
  keeps: true,
}))

/** Seldom enough to spare the battery, often enough for the office's map. */
const sendEveryMs = 30_000

let opened: Promise<Track | undefined> | undefined
const track = () =>
  (opened ??= openTrack().catch(() => {
    useTrack.setState({ keeps: false })
    return undefined
  }))

const personNow = () => {
  const { session, lost } = useSession.getState()
  // A link to one task tells the office nothing else, and a warehouse does not move.
  return session && !session.mustChangePassword && !session.link && session.app !== 3
    ? { id: session.personId, token: session.token, lost }
    : undefined
}

async function show(kept: Track, personId: string) {
  useTrack.setState(await kept.state(personId))
}

const positionNow = () =>
  new Promise<GeolocationPosition>((done, failed) =>
    navigator.geolocation.getCurrentPosition(done, failed, {
      enableHighAccuracy: true,
      // The one that the app follows anyway costs nothing.
      maximumAge: everyMs - 1000,
      timeout: everyMs - 1000,
    }),
  )

let last = 0
async function recordOne() {
  const person = personNow()
  const isWanted = useSettings.getState().positions && document.visibilityState === 'visible'
  const { contact } = useQueue.getState()
  // Without a first position, the person was not asked yet, or said no. Without a contact, the time may be wrong.
  if (!person || !isWanted || !contact || !usePlace.getState().fix) return
  const position = await positionNow()
  const kept = await track()
  if (!kept || position.timestamp <= last || personNow()?.id !== person.id) return
  last = position.timestamp
  await kept.add(person.id, recordedOf(position, contact.skewMs))
  await show(kept, person.id)
}

let sending: Promise<void> | undefined
let again = false

/** One at a time: what comes meanwhile goes with another round. */
function sendSoon() {
  again = sending !== undefined
  sending ??= sendAll().finally(() => {
    sending = undefined
    if (again) sendSoon()
  })
}

async function sendAll() {
  const [person, kept] = [personNow(), await track()]
  if (!kept || !person || person.lost) return
  // The queue notices the end of a session and asks to sign in.
  await sendTrack(kept, send, person).catch(() => {})
  await show(kept, person.id)
}

/** Records where the phone is while the app is on the screen, and sends it. A web page can do no more. */
export function startTrack() {
  const chance = () => {
    if (document.visibilityState === 'visible') sendSoon()
  }
  setInterval(() => void recordOne().catch(() => {}), everyMs)
  setInterval(chance, sendEveryMs)
  addEventListener('online', chance)
  document.addEventListener('visibilitychange', chance)
  useSession.subscribe(({ session: now }, { session: before }) => {
    if (now?.token === before?.token) return
    useTrack.setState({ kept: 0, thinned: 0 })
    chance()
  })
  // The first one shows the office at once where the phone is.
  const first = () => void recordOne().then(chance, () => {})
  usePlace.subscribe((now, before) => {
    if (now.fix && !before.fix) first()
  })
  useQueue.subscribe((now, before) => {
    if (now.contact && !before.contact) first()
  })
  chance()
}
