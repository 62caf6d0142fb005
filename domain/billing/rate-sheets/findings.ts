/** What is looked at before a sheet is activated; `words` has a sentence for each. Errors keep it from being activated. */
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

/** `values` stand in its sentence; `lines` are those that it is about. */
export interface SheetFinding {
  code: FindingCode
  lines: number[]
  values: Record<string, string>
}
