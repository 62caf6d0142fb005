import type { LoadStop } from './load.ts'
import { placeIn, placeKeys, zoneKey } from './scopes.ts'

/** A named group of places, used by lines of a sheet. */
export interface Zone {
  name: string
  /** US-TX, 'DALLAS, US-TX', 75261, 752, or 750-754. */
  places: readonly string[]
}

const zip3s = /^(\d{3})\s*[-–]\s*(\d{3})$/

/** A zone's place as line keys; a range of ZIP codes gives many. Undefined for an invalid place. */
export function zonePlace(text: string): string[] | undefined {
  const [, from, to] = zip3s.exec(text.trim()) ?? []
  if (from && to) {
    if (Number(to) < Number(from)) return undefined
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, n) => `zip3|${String(Number(from) + n).padStart(3, '0')}`,
    )
  }
  for (const scope of ['zip3', 'state', 'city', 'postal'] as const) {
    const place = placeIn(scope, text)
    if (place) return [`${scope}|${place}`]
  }
  return undefined
}

/** The zones of each place, to find a stop's zones without searching all of them. */
export function zonesByPlace(zones: readonly Zone[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { name, places } of zones)
    for (const key of places.flatMap((place) => zonePlace(place) ?? [])) {
      const names = found.get(key)
      if (!names) found.set(key, [zoneKey(name)])
      else if (!names.includes(zoneKey(name))) names.push(zoneKey(name))
    }
  return found
}

/** Every name that a line may use for a stop's place, as 'scope|place'. */
export function stopKeys(stop: LoadStop, zones: ReadonlyMap<string, readonly string[]>): string[] {
  const { postal, zip3, city, state } = placeKeys(stop)
  const own = [
    ...(postal ? [`postal|${postal}`] : []),
    ...(city ? [`city|${city}`] : []),
    ...(zip3 ? [`zip3|${zip3}`] : []),
    ...(state ? [`state|${state}`] : []),
  ]
  const named = zones.size === 0 ? [] : [...new Set(own.flatMap((key) => zones.get(key) ?? []))]
  return [...own, ...named.map((name) => `zone|${name}`), 'any|']
}

/** The wider place that contains a place, as zones name both. */
function widerOf(key: string): string | undefined {
  const [scope, place = ''] = key.split('|')
  if (scope === 'postal') return `zip3|${place.slice(0, -2)}`
  return scope === 'city' ? `state|${place.split(', ')[1]}` : undefined
}

/** Finds zones that share a place, judging by their texts, and groups of zones connected that way. */
export function zonesThatMeet(zones: readonly Zone[]) {
  const namedBy = new Map<string, Set<string>>()
  const places = new Map<string, string[]>()
  for (const { name, places: texts } of zones) {
    const keys = texts.flatMap((place) => zonePlace(place) ?? [])
    places.set(zoneKey(name), keys)
    for (const key of keys) namedBy.set(key, (namedBy.get(key) ?? new Set()).add(zoneKey(name)))
  }
  /** For each zone, all zones that share a place with it, itself included. */
  const met = new Map([...places.keys()].map((zone) => [zone, new Set([zone])]))
  for (const [zone, keys] of places)
    for (const key of keys)
      for (const other of [...(namedBy.get(key) ?? []), ...(namedBy.get(widerOf(key) ?? '') ?? [])]) {
        met.get(zone)?.add(other)
        met.get(other)?.add(zone)
      }
  const groups = new Map<string, string>()
  for (const zone of met.keys()) {
    const waiting = groups.has(zone) ? [] : [zone]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      if (!groups.has(one)) {
        groups.set(one, zone)
        waiting.push(...(met.get(one) ?? []))
      }
  }
  return {
    meet: (one: string, other: string) => one === other || (met.get(one)?.has(other) ?? false),
    groupOf: (zone: string) => groups.get(zone) ?? zone,
  }
}
