import type { InboundBooking } from './booking.ts'
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

/** What became no field of its own ends up among the references: told last, as it follows from the rest. */
const isReference = (at: string) => Number(at.includes('references['))

/** Where two readings of one message are not the same, value by value; '' where one of them has nothing. */
export function differencesOf(was: InboundBooking | null, would: InboundBooking): Difference[] {
  const [before, after] = [valuesOf(was, '$'), valuesOf(would, '$')]
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((at) => (before.get(at) ?? '') !== (after.get(at) ?? ''))
    .sort((one, other) => isReference(one) - isReference(other))
    .map((at) => ({ at, was: before.get(at) ?? '', would: after.get(at) ?? '' }))
}
