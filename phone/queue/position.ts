import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { create } from 'zustand'
import { useSession } from '../call/session.ts'

export type Position = NonNullable<ActInput['position']>
type Fix = Position & { at: number }

/** The phone's last position, while the app is open and the person allows it. */
export const usePlace = create<{ fix: Fix | null; denied: boolean }>(() => ({ fix: null, denied: false }))

/** An older one says little about where something was done. */
const freshMs = 120_000

export function positionNow(): Position | undefined {
  const { fix } = usePlace.getState()
  if (!fix || Date.now() - fix.at > freshMs) return undefined
  const { lat, lng, accuracyM } = fix
  return { lat, lng, accuracyM }
}

const wanted: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000 }

function keepFix({ coords, timestamp }: GeolocationPosition) {
  const { latitude: lat, longitude: lng, accuracy: accuracyM } = coords
  usePlace.setState({ fix: { lat, lng, accuracyM, at: timestamp }, denied: false })
}

/** A phone that stands still may report no change: it is asked before its position is too old to count. */
function askAgain() {
  const { fix } = usePlace.getState()
  if (document.visibilityState !== 'visible' || !useSession.getState().session) return
  if (fix && Date.now() - fix.at > freshMs / 2) navigator.geolocation.getCurrentPosition(keepFix, () => {}, wanted)
}

/** Follows the phone while somebody is signed in. */
export function startPosition() {
  let watch: number | undefined
  setInterval(askAgain, freshMs / 4)
  document.addEventListener('visibilitychange', askAgain)
  const follow = () => {
    const isSignedIn = useSession.getState().session !== null
    if (isSignedIn && watch === undefined)
      watch = navigator.geolocation?.watchPosition(
        keepFix,
        ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && usePlace.setState({ denied: true }),
        wanted,
      )
    if (!isSignedIn && watch !== undefined) {
      navigator.geolocation.clearWatch(watch)
      watch = undefined
    }
  }
  useSession.subscribe(follow)
  follow()
}
