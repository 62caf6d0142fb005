import { checkContainerNo } from '@shortcut/domain/codes/check-digits.ts'
import type { Gs1Name } from '@shortcut/domain/codes/gs1.ts'
import type { Code } from './read-codes.ts'

/** A number that a code offers for a field. */
export interface Offered {
  value: string
  /** What it is, by a GS1 label. */
  name: Gs1Name | null
}
/** What a field takes: a container number, or any text of at most this length. */
export type Wanted = { kind: 'container' | 'text'; most: number }

/** Container numbers within a longer text, such as that of a bill of lading, whose check digit is right. */
const containersIn = (text: string) =>
  [...text.toUpperCase().matchAll(/(?<![A-Z])[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d(?!\d)/g)].flatMap(([found]) => {
    const verdict = checkContainerNo(found)
    return verdict.valid ? [verdict.number] : []
  })

/** What the codes in sight offer for a field, each once; empty if nothing fits. */
export function offered(codes: readonly Code[], { kind, most }: Wanted): Offered[] {
  const all = codes.flatMap(({ text, gs1 }): Offered[] => {
    if (kind === 'container') {
      const numbers = containersIn(text).map((value) => ({ value, name: null }))
      if (numbers.length > 0) return numbers
    }
    if (gs1) return gs1.map(({ value, name }) => ({ value, name }))
    return [{ value: text.trim(), name: null }]
  })
  const fitting = all.filter(({ value }) => value !== '' && value.length <= most && !/[^\x20-\x7e]/.test(value))
  // Among several, only real container numbers are offered for one.
  const containers = fitting.filter(({ value }) => kind === 'container' && checkContainerNo(value).valid)
  const offers = containers.length > 0 ? containers : fitting
  return [...new Map(offers.map((offer) => [offer.value, offer])).values()]
}
