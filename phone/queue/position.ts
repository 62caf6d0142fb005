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

/** Follows the phone while somebody is signed in. */
export function startPosition() {
  let watch: number | undefined
  const follow = () => {
    const wanted = useSession.getState().session !== null
    if (wanted && watch === undefined)
      watch = navigator.geolocation?.watchPosition(
        ({ coords, timestamp }) =>
          usePlace.setState({
            fix: { lat: coords.latitude, lng: coords.longitude, accuracyM: coords.accuracy, at: timestamp },
            denied: false,
          }),
        ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && usePlace.setState({ denied: true }),
        { enableHighAccuracy: true, maximumAge: 30_000 },
      )
    if (!wanted && watch !== undefined) {
      navigator.geolocation.clearWatch(watch)
      watch = undefined
    }
  }
  useSession.subscribe(follow)
  follow()
}
