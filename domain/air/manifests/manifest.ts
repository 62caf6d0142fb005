import type { WeightUnit } from '../weight.ts'

/** A house as a manifest has it, frozen with its edition. */
export interface ManifestLine {
  number: string
  lane: string
  pieces: number
  gross: string
  weightUnit: WeightUnit
  shipper: string
  consignee: string
  goods: string
  /** Special handling codes. */
  codes: string
  filing: string
}

/** What stands above its houses. */
export interface ManifestHead {
  master: string
  airline: string
  lane: string
  flight: string
  flightOn: string
  consignee: string
  pieces: number
  gross: string
  weightUnit: WeightUnit
}

export interface ManifestContent {
  head: ManifestHead
  lines: readonly ManifestLine[]
}

export const manifestFields = [
  'master',
  'airline',
  'lane',
  'flight',
  'flightOn',
  'pieces',
  'gross',
  'weightUnit',
  'shipper',
  'consignee',
  'goods',
  'codes',
  'filing',
] as const
export type ManifestField = (typeof manifestFields)[number]

interface FieldChange {
  field: ManifestField
  was: string
  is: string
}

export interface ManifestChange {
  kind: 'added' | 'removed' | 'changed'
  /** The house; '' for what stands above the houses. */
  number: string
  /** Of one that changed. */
  changes: FieldChange[]
}

type Fields = Partial<Record<ManifestField, string | number>>

const changesOf = (was: Fields, is: Fields): FieldChange[] =>
  manifestFields.flatMap((field) => {
    const [before, after] = [String(was[field] ?? ''), String(is[field] ?? '')]
    return before === after ? [] : [{ field, was: before, is: after }]
  })

/** What an edition says differently from the one before it: the head first, then its houses by number. */
export function manifestChanges(before: ManifestContent, after: ManifestContent): ManifestChange[] {
  const fieldsOf = (one: ManifestHead | ManifestLine): Fields => ({ ...one })
  const head = changesOf(fieldsOf(before.head), fieldsOf(after.head))
  const known = new Map(before.lines.map((line) => [line.number, line]))
  const now = new Map(after.lines.map((line) => [line.number, line]))
  const numbers = [...new Set([...known.keys(), ...now.keys()])].sort()
  return [
    ...(head.length > 0 ? [{ kind: 'changed' as const, number: '', changes: head }] : []),
    ...numbers.flatMap((number): ManifestChange[] => {
      const [was, is] = [known.get(number), now.get(number)]
      if (!was) return [{ kind: 'added', number, changes: [] }]
      if (!is) return [{ kind: 'removed', number, changes: [] }]
      const changes = changesOf(fieldsOf(was), fieldsOf(is))
      return changes.length > 0 ? [{ kind: 'changed', number, changes }] : []
    }),
  ]
}

/** Path of the PDF of an edition, behind the API's prefix. */
export const manifestPath = (id: string) => `/airManifest/${id}`
