import timeZoneAt from '@photostructure/tz-lookup'

type Found = { code: string; name: string; country: string }
type Known = Found & { lat: number; lon: number }

let known: Promise<Known[]> | undefined

const sizes = ['large', 'medium', 'small']

/** Airports in use, the larger ones first. */
async function readAirports(): Promise<Known[]> {
  const { default: airports } = await import('airports', { with: { type: 'json' } })
  return airports
    .filter(({ iata, status, type, name }) => status === 1 && type === 'airport' && name && /^[A-Z]{3}$/.test(iata))
    .sort((one, other) => sizes.indexOf(one.size ?? 'small') - sizes.indexOf(other.size ?? 'small'))
    .map(({ iata, name, iso, lat, lon }) => ({
      code: iata,
      name: name ?? '',
      country: iso,
      lat: Number(lat),
      lon: Number(lon),
    }))
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
  return [...exactly, ...named].slice(0, most).map(({ code, name, country }) => ({ code, name, country }))
}

let byCode: Promise<Map<string, Known>> | undefined

async function airportOf(code: string): Promise<Known | undefined> {
  known ??= readAirports()
  const airports = known
  byCode ??= airports.then((all) => new Map(all.map((airport) => [airport.code, airport])))
  return (await byCode).get(code)
}

/** The country of an airport; '' for a code that nobody knows. */
export const countryOf = async (code: string): Promise<string> => (await airportOf(code))?.country ?? ''

/** Name and time zone of an airport. The zone of a code that nobody knows is UTC. */
export async function placeOf(code: string): Promise<{ name: string; zone: string }> {
  const airport = await airportOf(code)
  return { name: airport?.name ?? '', zone: airport ? timeZoneAt(airport.lat, airport.lon) : 'UTC' }
}
