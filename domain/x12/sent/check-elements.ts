import { type ElementLaw, type ElementNumber, elements, mostOf, type SentVersion } from './elements.ts'
import type { Note, SegmentLaw } from './segments.ts'

/** The elements of a segment by position from 1; empty if absent. */
type Given = (place: number) => string

const shapes: Readonly<Record<ElementLaw['type'], RegExp>> = {
  AN: /^[\x20-\x7e]*$/,
  ID: /^[A-Za-z0-9]+$/,
  N0: /^-?\d+$/,
  N2: /^-?\d+$/,
  R: /^-?(\d+\.?\d*|\.\d+)$/,
  DT: /^\d{8}$/,
  TM: /^([01]\d|2[0-3])[0-5]\d([0-5]\d(\d{1,2})?)?$/,
}

function isDay(text: string): boolean {
  const at = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10).replaceAll('-', '') === text
}

/** The fault of one element; undefined if there is none. */
function elementFault(number: ElementNumber, value: string, version: SentVersion): string | undefined {
  const law: ElementLaw = elements[number]
  const most = mostOf(law, version)
  const length = law.type === 'AN' || law.type === 'ID' ? value.length : value.replace(/[-.]/g, '').length
  if (!shapes[law.type].test(value) || (law.type === 'DT' && !isDay(value)))
    return `"${value.slice(0, 40)}" is not of type ${law.type}`
  if (length < law.min) return `"${value}" is shorter than ${law.min}`
  if (length > most) return `is longer than ${most}`
  if (law.codes && !law.codes.has(value)) return `"${value}" is not a code of element ${number}`
  if (law.type === 'AN' && value !== value.trim()) return 'begins or ends with a blank'
  return undefined
}

function noteFault([kind, first, ...others]: Note, given: Given): string | undefined {
  const places = [first as number, ...others]
  const [has, rest] = [given(first as number) !== '', others.filter((place) => given(place) !== '')]
  const count = places.filter((place) => given(place) !== '').length
  const named = places.map((place) => String(place).padStart(2, '0')).join(', ')
  if (kind === 'P' && count > 0 && count < places.length) return `elements ${named} go together`
  if (kind === 'R' && count === 0) return `one of elements ${named} must be there`
  if (kind === 'E' && count > 1) return `elements ${named} exclude each other`
  if (kind === 'C' && has && rest.length < others.length) return `elements ${named}: the first needs the others`
  if (kind === 'L' && has && rest.length === 0) return `elements ${named}: the first needs one of the others`
  return undefined
}

/**
 * Every fault inside a segment: missing elements, wrong type, length or code, or a broken syntax note.
 * @param given the segment's elements, without its name
 */
export function segmentFaults(
  { places, notes }: SegmentLaw,
  given: readonly string[],
  version: SentVersion,
): { element?: number; problem: string }[] {
  const at: Given = (place) => given[place - 1] ?? ''
  const inside = places.flatMap(({ need, element }, index) => {
    const value = at(index + 1)
    if (value === '') {
      const missing = { element: index + 1, problem: `the ${elements[element].name} is missing` }
      return need === 'M' ? [missing] : []
    }
    const problem = elementFault(element, value, version)
    return problem ? [{ element: index + 1, problem: `the ${elements[element].name} ${problem}` }] : []
  })
  const over = given.length > places.length ? [{ element: places.length + 1, problem: 'too many elements' }] : []
  const together = notes.flatMap((note) => {
    const problem = noteFault(note, at)
    return problem ? [{ problem }] : []
  })
  return [...inside, ...over, ...together]
}
