/** One position of the phone, as the server takes it. */
export interface Recorded {
  /** ISO 8601, the phone's clock corrected by the server's: never changed again, because the server knows repeats by it. */
  at: string
  lat: number
  lng: number
  speedKmh: number | null
  /** Degrees clockwise from north. */
  heading: number | null
  accuracyM: number | null
}

/** One position each ten seconds while the app is on the screen: 2,880 in 8 hours. */
export const everyMs = 10_000
/** Five working days without network. In Chromium 20,000 took 4.3 MB of the 5 that may be kept; deleted ones still take room for a time. */
export const mostKept = 16_000

const kmhPerMs = 3.6
const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))

/** @param skewMs the server's clock less the phone's */
export function recordedOf({ coords, timestamp }: GeolocationPosition, skewMs: number): Recorded {
  const { latitude, longitude, speed, heading, accuracy } = coords
  return {
    at: new Date(timestamp + skewMs).toISOString(),
    // A metre is 0.00001 degrees.
    lat: rounded(latitude, 6) ?? 0,
    lng: rounded(longitude, 6) ?? 0,
    speedKmh: rounded(speed === null ? null : speed * kmhPerMs, 1),
    heading: Number.isFinite(heading) ? rounded(heading, 0) : null,
    accuracyM: rounded(accuracy, 0),
  }
}

/**
 * What goes when there is no room: each second one of the older half. So the newest half stays whole, and what is thinned
 * again and again loses detail but never its way.
 * @param oldestFirst numbers of all that is kept
 */
export const thinned = (oldestFirst: readonly number[]): number[] =>
  oldestFirst.slice(0, Math.ceil(oldestFirst.length / 2)).filter((_, index) => index % 2 === 1)
