import { kgPerLb } from '@shortcut/words/measures.ts'
import { formatsNow } from '../time/formats.ts'
import type { FilterDef } from './list-filters.ts'

type Numbers = Extract<FilterDef, { kind: 'numbers' }>

/** The ends of a range in the user's units: a range in kilograms is shown in pounds to users of pounds. */
export function shownRange({ unit, decimals }: Pick<Numbers, 'unit' | 'decimals'>) {
  if (unit !== 'kg' || formatsNow().units === 'metric')
    return { unit, decimals, show: (kept: string) => kept, keep: (typed: string) => typed }
  return {
    unit: 'lb',
    decimals: 1,
    show: (kept: string) => kept && String(Math.round((Number(kept) / kgPerLb) * 10) / 10),
    /** Rounds outwards, so that an order of exactly the typed pounds is within the range. */
    keep: (typed: string, end: 'from' | 'to') =>
      typed && String(Math[end === 'from' ? 'floor' : 'ceil'](Number(typed) * kgPerLb * 100) / 100),
  }
}
