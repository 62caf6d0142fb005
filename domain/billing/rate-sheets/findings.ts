/** Checks before a sheet is activated; `words` has a sentence for each. An error blocks activation. */
export const findingSeverity = {
  sameDays: 'error',
  noLines: 'error',
  tie: 'error',
  badLine: 'error',
  badZone: 'error',
  badPlace: 'error',
  accessorialTie: 'error',
  expired: 'error',
  overlap: 'warning',
  gap: 'warning',
  heavierCheaper: 'warning',
  splitCheaper: 'warning',
  noPrice: 'warning',
  notAllCompared: 'warning',
} as const

export type FindingCode = keyof typeof findingSeverity

/** `values` are filled into the sentence; `lines` are the affected lines. */
export interface SheetFinding {
  code: FindingCode
  lines: number[]
  values: Record<string, string>
}
