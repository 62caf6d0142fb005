import timeZoneAt from '@photostructure/tz-lookup'

type Found = { code: string; name: string; country: string }

let known: Promise<Found[]> | undefined

const sizes = ['large', 'medium', 'small']

const places = new Map<string, { lat: number; lng: number }>()

/** Airports in use, the larger ones first. */
async function readAirports(): Promise<Found[]> {
  const { default: airports } = await import('airports', { with: { type: 'json' } })
  for (const { iata, lat, lon } of airports) if (lat && lon) places.set(iata, { lat: Number(lat), lng: Number(lon) })
  return airports
    .filter(({ iata, status, type, name }) => status === 1 && type === 'airport' && name && /^[A-Z]{3}$/.test(iata))
    .sort((one, other) => sizes.indexOf(one.size ?? 'small') - sizes.indexOf(other.size ?? 'small'))
    .map(({ iata, name, iso }) => ({ code: iata, name: name ?? '', country: iso }))
}

const most = 20

/** The airport with that code first, then those whose name has the text. */
export async function findAirports(q: string): Promise<Found[]> {
  known ??= readAirports()
  const airports = await known
  const sought = q.trim().toLowerCase()
  const exactly = airports.filter(({ code }) => code.toLowerCase() === sought)
  const named = airports.filter(
    (airport) => !exactly.includes(airport) && `${airport.code} ${airport.name}`.toLowerCase().includes(sought),
  )
  return [...exactly, ...named].slice(0, most)
}

/** The country of an airport; '' for a code that nobody knows. */
export async function countryOf(code: string): Promise<string> {
  known ??= readAirports()
  return (await known).find((airport) => airport.code === code)?.country ?? ''
}

/** The time zone of an airport; UTC for a code that nobody knows. */
export async function zoneOfAirport(code: string): Promise<string> {
  known ??= readAirports()
  await known
  const place = places.get(code)
  return place ? timeZoneAt(place.lat, place.lng) : 'UTC'
}
