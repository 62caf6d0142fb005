import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'

/** Where interstates meet: degrees north and east, of the junction or the middle of the city. */
const junctions = {
  seattle: [47.59, -122.32],
  portland: [45.52, -122.66],
  sacramento: [38.57, -121.5],
  oakland: [37.82, -122.29],
  sanJose: [37.33, -121.86],
  fresno: [36.74, -119.81],
  losAngeles: [34.03, -118.22],
  ontario: [34.07, -117.55],
  sanDiego: [32.76, -117.12],
  lasVegas: [36.15, -115.16],
  phoenix: [33.43, -112.1],
  tucson: [32.2, -110.97],
  saltLake: [40.74, -111.91],
  boise: [43.57, -116.27],
  spokane: [47.65, -117.4],
  denver: [39.78, -104.99],
  albuquerque: [35.1, -106.63],
  elPaso: [31.77, -106.48],
  amarillo: [35.19, -101.84],
  oklahomaCity: [35.46, -97.5],
  kansasCity: [39.1, -94.57],
  omaha: [41.24, -96.0],
  desMoines: [41.65, -93.74],
  minneapolis: [44.97, -93.28],
  dallas: [32.77, -96.79],
  fortWorth: [32.75, -97.32],
  austin: [30.27, -97.73],
  sanAntonio: [29.42, -98.48],
  houston: [29.77, -95.37],
  littleRock: [34.74, -92.27],
  memphis: [35.12, -90.02],
  newOrleans: [29.96, -90.09],
  mobile: [30.67, -88.09],
  birmingham: [33.52, -86.82],
  nashville: [36.15, -86.78],
  louisville: [38.23, -85.74],
  cincinnati: [39.1, -84.53],
  indianapolis: [39.77, -86.16],
  stLouis: [38.62, -90.19],
  chicago: [41.86, -87.64],
  milwaukee: [43.03, -87.93],
  detroit: [42.34, -83.06],
  toledo: [41.63, -83.54],
  cleveland: [41.49, -81.67],
  columbus: [39.95, -83.0],
  pittsburgh: [40.44, -80.02],
  buffalo: [42.87, -78.8],
  albany: [42.68, -73.79],
  boston: [42.35, -71.06],
  providence: [41.82, -71.42],
  newHaven: [41.3, -72.92],
  newYork: [40.85, -73.94],
  newark: [40.7, -74.17],
  philadelphia: [39.94, -75.2],
  harrisburg: [40.27, -76.82],
  baltimore: [39.28, -76.64],
  washington: [38.8, -77.17],
  richmond: [37.55, -77.45],
  charlotte: [35.24, -80.85],
  greenville: [34.81, -82.35],
  knoxville: [35.95, -83.95],
  atlanta: [33.74, -84.39],
  savannah: [32.08, -81.18],
  jacksonville: [30.31, -81.68],
  orlando: [28.52, -81.4],
  tampa: [27.97, -82.46],
  miami: [25.86, -80.21],
} as const satisfies Record<string, readonly [number, number]>
type Junction = keyof typeof junctions

/** Stretches of interstate between them. */
const stretches: Readonly<Record<string, readonly Junction[]>> = {
  'I-5': ['seattle', 'portland', 'sacramento', 'losAngeles', 'sanDiego'],
  'I-80': ['oakland', 'sacramento', 'saltLake', 'omaha', 'desMoines', 'chicago', 'toledo', 'cleveland'],
  'I-80 east': ['cleveland', 'harrisburg', 'newark', 'newYork'],
  'I-880': ['oakland', 'sanJose', 'fresno', 'losAngeles'],
  'I-10': ['losAngeles', 'ontario', 'phoenix', 'tucson', 'elPaso', 'sanAntonio', 'houston', 'newOrleans', 'mobile'],
  'I-10 east': ['mobile', 'jacksonville'],
  'I-15': ['ontario', 'lasVegas', 'saltLake'],
  'I-84': ['portland', 'boise', 'saltLake'],
  'I-90': ['seattle', 'spokane', 'minneapolis'],
  'I-94': ['minneapolis', 'milwaukee', 'chicago', 'detroit', 'toledo'],
  'I-90 east': ['cleveland', 'buffalo', 'albany', 'boston'],
  'I-40': ['ontario', 'albuquerque', 'amarillo', 'oklahomaCity', 'littleRock', 'memphis', 'nashville', 'knoxville'],
  'I-25': ['denver', 'albuquerque', 'elPaso'],
  'I-70': ['denver', 'kansasCity', 'stLouis', 'indianapolis', 'columbus', 'pittsburgh', 'harrisburg'],
  'I-76': ['harrisburg', 'philadelphia'],
  'I-35': ['minneapolis', 'desMoines', 'kansasCity', 'oklahomaCity', 'fortWorth', 'austin', 'sanAntonio'],
  'I-30': ['fortWorth', 'dallas', 'littleRock'],
  'I-45': ['dallas', 'houston'],
  'I-20': ['dallas', 'birmingham', 'atlanta'],
  'I-55': ['chicago', 'stLouis', 'memphis', 'newOrleans'],
  'I-65': ['chicago', 'indianapolis', 'louisville', 'nashville', 'birmingham', 'mobile'],
  'I-71': ['louisville', 'cincinnati', 'columbus', 'cleveland'],
  'I-74': ['indianapolis', 'cincinnati'],
  'I-75': ['detroit', 'toledo', 'cincinnati', 'knoxville', 'atlanta', 'jacksonville'],
  'I-22': ['memphis', 'birmingham'],
  'I-85': ['atlanta', 'greenville', 'charlotte', 'richmond'],
  'I-24': ['nashville', 'atlanta'],
  'I-95': [
    'boston',
    'providence',
    'newHaven',
    'newYork',
    'newark',
    'philadelphia',
    'baltimore',
    'washington',
    'richmond',
  ],
  'I-95 south': ['richmond', 'savannah', 'jacksonville', 'orlando', 'miami'],
  'I-4': ['tampa', 'orlando'],
  'I-79': ['pittsburgh', 'cleveland'],
  'I-87': ['newYork', 'albany'],
}

export const placeOf = (junction: Junction): Point => ({ lat: junctions[junction][0], lng: junctions[junction][1] })

const neighbours = new Map<Junction, Map<Junction, number>>()
for (const along of Object.values(stretches))
  along.slice(1).forEach((to, index) => {
    const from = along[index] ?? to
    const km = greatCircleKm(placeOf(from), placeOf(to))
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      neighbours.set(one, (neighbours.get(one) ?? new Map()).set(other, km))
  })

export const allJunctions = Object.keys(junctions) as Junction[]

export const nearestJunction = (place: Point): Junction =>
  allJunctions.reduce((best, one) =>
    greatCircleKm(place, placeOf(one)) < greatCircleKm(place, placeOf(best)) ? one : best,
  )

/** The shortest way over the interstates, both ends included (Dijkstra's). */
export function overInterstates(from: Junction, to: Junction): Junction[] {
  const best = new Map<Junction, { km: number; before: Junction | null }>([[from, { km: 0, before: null }]])
  const open = new Set<Junction>([from])
  while (open.size > 0) {
    const next = [...open].reduce((one, other) => ((best.get(other)?.km ?? 0) < (best.get(one)?.km ?? 0) ? other : one))
    if (next === to) break
    open.delete(next)
    const far = best.get(next)?.km ?? 0
    for (const [neighbour, km] of neighbours.get(next) ?? []) {
      if (far + km >= (best.get(neighbour)?.km ?? Number.POSITIVE_INFINITY)) continue
      best.set(neighbour, { km: far + km, before: next })
      open.add(neighbour)
    }
  }
  const way: Junction[] = []
  for (let at: Junction | null = to; at; at = best.get(at)?.before ?? null) way.unshift(at)
  return way
}
