/**
 * US airports with ZIP codes for their cargo areas and post offices. Lists of ZIP codes give those no area, and so place
 * them in the middle of the city: O'Hare's 60666 in downtown Chicago. Position: the airport's, at most a few miles from
 * any of its docks. Facts from the package airports 1.0.0 (MIT) and the airports' own addresses.
 */
export const cargoAreas = [
  { iata: 'ORD', name: 'O’Hare', state: 'IL', latitude: 41.976913, longitude: -87.90488, zips: ['60666'] },
  { iata: 'ATL', name: 'Hartsfield Jackson', state: 'GA', latitude: 33.640068, longitude: -84.44403, zips: ['30320'] },
  { iata: 'IAD', name: 'Dulles', state: 'VA', latitude: 38.95315, longitude: -77.44774, zips: ['20041', '20101'] },
  { iata: 'STL', name: 'Lambert St Louis', state: 'MO', latitude: 38.74228, longitude: -90.36587, zips: ['63145'] },
  {
    iata: 'MCI',
    name: 'Kansas City International',
    state: 'MO',
    latitude: 39.293808,
    longitude: -94.719925,
    zips: ['64195'],
  },
  { iata: 'CLE', name: 'Cleveland Hopkins', state: 'OH', latitude: 41.410854, longitude: -81.83821, zips: ['44181'] },
  {
    iata: 'PIT',
    name: 'Pittsburgh International',
    state: 'PA',
    latitude: 40.49585,
    longitude: -80.25657,
    zips: ['15231'],
  },
  { iata: 'CLT', name: 'Charlotte Douglas', state: 'NC', latitude: 35.219166, longitude: -80.93584, zips: ['28219'] },
  {
    iata: 'CVG',
    name: 'Cincinnati Northern Kentucky',
    state: 'KY',
    latitude: 39.0555,
    longitude: -84.66145,
    zips: ['45275'],
  },
  { iata: 'LAS', name: 'McCarran', state: 'NV', latitude: 36.086945, longitude: -115.1486, zips: ['89111'] },
  {
    iata: 'SLC',
    name: 'Salt Lake City International',
    state: 'UT',
    latitude: 40.785645,
    longitude: -111.980675,
    zips: ['84122'],
  },
  {
    iata: 'MEM',
    name: 'Memphis International',
    state: 'TN',
    latitude: 35.04458,
    longitude: -89.98226,
    zips: ['38130'],
  },
  {
    iata: 'LAX',
    name: 'Los Angeles International',
    state: 'CA',
    latitude: 33.943398,
    longitude: -118.40828,
    zips: ['90009'],
  },
  { iata: 'MIA', name: 'Miami International', state: 'FL', latitude: 25.796, longitude: -80.27824, zips: ['33159'] },
  { iata: 'JFK', name: 'John F Kennedy', state: 'NY', latitude: 40.642334, longitude: -73.78817, zips: [] },
  { iata: 'EWR', name: 'Newark Liberty', state: 'NJ', latitude: 40.68907, longitude: -74.17876, zips: [] },
  {
    iata: 'DFW',
    name: 'Dallas Fort Worth International',
    state: 'TX',
    latitude: 32.89746,
    longitude: -97.036125,
    zips: [],
  },
  { iata: 'IAH', name: 'George Bush Intercontinental', state: 'TX', latitude: 29.983334, longitude: -95.34, zips: [] },
  {
    iata: 'SFO',
    name: 'San Francisco International',
    state: 'CA',
    latitude: 37.615215,
    longitude: -122.38988,
    zips: [],
  },
  {
    iata: 'SEA',
    name: 'Seattle Tacoma International',
    state: 'WA',
    latitude: 47.44384,
    longitude: -122.301735,
    zips: [],
  },
  { iata: 'BOS', name: 'Logan', state: 'MA', latitude: 42.36646, longitude: -71.02018, zips: [] },
  { iata: 'PHL', name: 'Philadelphia International', state: 'PA', latitude: 39.87641, longitude: -75.2433, zips: [] },
] as const

export type CargoArea = (typeof cargoAreas)[number]

const byZip = new Map<string, CargoArea>(cargoAreas.flatMap((area) => area.zips.map((zip) => [zip, area] as const)))

export const areaOfZip = (zip: string) => byZip.get(zip)

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’.-]/g, '')
    .replace(/\b(airport|cargo|intl|international)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The airport that is typed in place of a city: 'JFK', 'O'Hare Airport'. */
export function areaOfName(name: string, state: string): CargoArea | undefined {
  const wanted = plain(name)
  const ofState = (area: CargoArea) => !state || area.state === state.toUpperCase()
  // 'Miami International' without its last word is the city.
  const named = ({ name: full }: CargoArea) => !/International$/.test(full) && plain(full) === wanted
  return cargoAreas.find((area) => ofState(area) && (area.iata.toLowerCase() === wanted || named(area)))
}
