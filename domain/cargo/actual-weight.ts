import { type Amounts, differencesOf, type Tolerance } from './differences.ts'

type Measures = Pick<Amounts, 'kg' | 'cm3'>

/**
 * What of a count is charged instead of the booking: a weight or volume beyond the tolerance, and one that was not booked. Null: the booked one
 * stays.
 */
export function chargedAsCounted(booked: Measures, counted: Measures, tolerance: Tolerance): Measures {
  const kinds = differencesOf({ ...booked, pieces: null }, { ...counted, pieces: 0 }, tolerance).map(({ kind }) => kind)
  const instead = (was: string | null, is: string | null, differs: boolean) => (was === null || differs ? is : null)
  return {
    kg: instead(booked.kg, counted.kg, kinds.includes('weight')),
    cm3: instead(booked.cm3, counted.cm3, kinds.includes('volume')),
  }
}
