import { childPath } from './json/json-path.ts'

export interface Difference {
  /** `stops[1].from` */
  at: string
  was: string
  would: string
}

function valuesOf(value: unknown, at: string, into = new Map<string, string>()) {
  if (Array.isArray(value)) value.forEach((item, index) => void valuesOf(item, childPath(at, index), into))
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) valuesOf(item, childPath(at, key), into)
  else if (value !== undefined && value !== null) into.set(at.slice(2), String(value))
  return into
}

/** Values without a field of their own become references. They come last, because they follow from the rest. */
const isReference = (at: string) => Number(at.includes('references['))

/** Values that differ between two readings of one message; '' where one reading has none. */
export function differencesOf(was: object | null, would: object): Difference[] {
  const [before, after] = [valuesOf(was, '$'), valuesOf(would, '$')]
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((at) => (before.get(at) ?? '') !== (after.get(at) ?? ''))
    .sort((one, other) => isReference(one) - isReference(other))
    .map((at) => ({ at, was: before.get(at) ?? '', would: after.get(at) ?? '' }))
}
