import { enteredWith } from './field-sets.ts'
import type { WorkOrderMore } from './replies.ts'
import { type BesideStopField, besideStopFields } from './stop-sets.ts'

type Own = Exclude<keyof WorkOrderMore, 'id' | 'pickup' | 'delivery'>
export type MoreColumn = Own | `${'pickup' | 'delivery'}${Capitalize<BesideStopField>}`

const own: readonly Own[] = [
  ...enteredWith('list', 'beside'),
  'scheduler',
  'taskNo',
  'status',
  'phone',
  'truckNo',
  'truckLicensePlate',
  'trailerNo',
  'actualPickupDate',
  'actualDeliveryDate',
  'photos',
  'locus',
  'heldStep',
  'freight',
]
/** Where it is, what happened there, and the instructions. */
const ofPlace: readonly BesideStopField[] = [...besideStopFields.filter((field) => field !== 'remark'), 'remark']
const named = (place: 'pickup' | 'delivery', field: string) =>
  `${place}${field.charAt(0).toUpperCase()}${field.slice(1)}` as MoreColumn

/** List columns that are looked up only while they are shown. */
export const moreColumns: readonly MoreColumn[] = [
  ...own,
  ...ofPlace.map((field) => named('pickup', field)),
  ...ofPlace.map((field) => named('delivery', field)),
]

const values = new Map<MoreColumn, (more: WorkOrderMore) => unknown>([
  ...own.map((field) => [field, (more: WorkOrderMore) => more[field]] as const),
  ...(['pickup', 'delivery'] as const).flatMap((place) =>
    ofPlace.map((field) => [named(place, field), (more: WorkOrderMore) => more[place]?.[field]] as const),
  ),
])

/** The value of such a column: a text, an instant, null, or `photos`, `locus`, `heldStep` and `freight` as they are. */
export const moreValue = (more: WorkOrderMore, column: MoreColumn): unknown => values.get(column)?.(more) ?? null

export type MomentColumn = Extract<MoreColumn, `${string}Time` | `${string}Date`>
const special = ['status', 'photos', 'locus', 'heldStep', 'freight'] as const
export type TextColumn = Exclude<MoreColumn, MomentColumn | (typeof special)[number]>

/** The column holds an instant. */
export const isMoment = (column: MoreColumn): column is MomentColumn => /Time$|Date$/.test(column)
export const momentColumns = moreColumns.filter(isMoment)
export const textColumns = moreColumns.filter(
  (column): column is TextColumn => !isMoment(column) && !special.some((one) => one === column),
)
