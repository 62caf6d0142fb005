import { groupedText } from '../../grouped-text.ts'
import type { WeightUnit } from '../weight.ts'

/** Of a consolidation's houses, of all masters of a flight, or of what a truck brings to the airline's terminal. */
export const manifestKinds = ['house', 'flight', 'truck'] as const
export type ManifestKind = (typeof manifestKinds)[number]

/** A waybill as a manifest has it, frozen with its edition: a house, or a master. */
export interface ManifestLine {
  number: string
  lane: string
  /** The airport where its flight unloads it; '' for a house. */
  unloadAt: string
  pieces: number
  gross: string
  weightUnit: WeightUnit
  shipper: string
  consignee: string
  goods: string
  /** Special handling codes. */
  codes: string
  filing: string
  /** Numbers of a master's houses; '' for a house. */
  houses: string
}

/** A unit load device as a manifest has it. */
export interface ManifestUnit {
  number: string
  pieces: number
  /** Kilograms; '' if unknown. */
  tare: string
  /** Kilograms; '' if unknown. */
  unitGross: string
  contour: string
  seal: string
  /** Number of its master. */
  of: string
}

/** What stands above the waybills. What a kind does not have is empty. */
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
  /** Of a truck. */
  task: string
  driver: string
  truck: string
  trailer: string
  truckSeal: string
  terminal: string
}

export interface ManifestContent {
  head: ManifestHead
  lines: readonly ManifestLine[]
  units: readonly ManifestUnit[]
}

export const manifestFields = [
  'master',
  'airline',
  'lane',
  'unloadAt',
  'flight',
  'flightOn',
  'task',
  'driver',
  'truck',
  'trailer',
  'truckSeal',
  'terminal',
  'pieces',
  'gross',
  'weightUnit',
  'shipper',
  'consignee',
  'goods',
  'codes',
  'filing',
  'houses',
  'tare',
  'unitGross',
  'contour',
  'seal',
  'of',
] as const
export type ManifestField = (typeof manifestFields)[number]

interface FieldChange {
  field: ManifestField
  was: string
  is: string
}

export interface ManifestChange {
  kind: 'added' | 'removed' | 'changed'
  /** The waybill or unit; '' for what stands above them. */
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

const fieldsOf = (one: ManifestHead | ManifestLine | ManifestUnit): Fields => ({ ...one })

type Numbered = ManifestLine | ManifestUnit

/** What differs in a list, by number. */
function listChanges(before: readonly Numbered[], after: readonly Numbered[]): ManifestChange[] {
  const known = new Map(before.map((one) => [one.number, one]))
  const now = new Map(after.map((one) => [one.number, one]))
  return [...new Set([...known.keys(), ...now.keys()])].sort().flatMap((number): ManifestChange[] => {
    const [was, is] = [known.get(number), now.get(number)]
    if (!was) return [{ kind: 'added', number, changes: [] }]
    if (!is) return [{ kind: 'removed', number, changes: [] }]
    const changes = changesOf(fieldsOf(was), fieldsOf(is))
    return changes.length > 0 ? [{ kind: 'changed', number, changes }] : []
  })
}

/** What an edition says differently from the one before it: the head first, then its waybills and units by number. */
export function manifestChanges(before: ManifestContent, after: ManifestContent): ManifestChange[] {
  const head = changesOf(fieldsOf(before.head), fieldsOf(after.head))
  return [
    ...(head.length > 0 ? [{ kind: 'changed' as const, number: '', changes: head }] : []),
    ...listChanges(before.lines, after.lines),
    ...listChanges(before.units, after.units),
  ]
}

/** The airport where its flight unloads a master. */
export const unloadedAt = ({ unloadAt, lane }: Pick<ManifestLine, 'unloadAt' | 'lane'>) =>
  unloadAt || lane.split('–')[1] || ''

/** 'ORD–HAM'. A flight names where it begins; its masters say where it unloads them: 'ORD–FRA, MUC'. */
export function wayOf(
  kind: ManifestKind,
  { head, lines }: { head: Pick<ManifestHead, 'lane'>; lines: readonly Pick<ManifestLine, 'unloadAt' | 'lane'>[] },
): string {
  if (kind !== 'flight') return head.lane
  const ends = [...new Set(lines.map(unloadedAt))].filter(Boolean)
  return [head.lane, ends.join(', ')].filter(Boolean).join('–')
}

/** All numbers and names that a manifest is searched by. */
export const manifestNames = ({ head, lines, units }: ManifestContent): string =>
  [
    ...new Set([
      ...[head.master, head.flight, head.task, head.driver, head.truck, head.trailer, head.terminal],
      ...lines.flatMap(({ number, houses }) => [number, houses]),
      ...units.map(({ number }) => number),
    ]),
  ]
    .filter(Boolean)
    .join(' ')

/** Path of the PDF of an edition, behind the API's prefix. */
const amounts: readonly ManifestField[] = ['pieces', 'gross', 'tare', 'unitGross']

/** A value of a manifest for people: amounts with thousands grouped. */
export const manifestValue = (field: ManifestField, value: string): string =>
  amounts.includes(field) ? groupedText(value) : value

export const manifestPath = (id: string) => `/airManifest/${id}`
