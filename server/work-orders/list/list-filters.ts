import type { WorkOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { searchedAs } from '@shortcut/domain/work-orders/searched-as.ts'
import { now } from '../../platform/clock.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Values } from '../../platform/database/statements.ts'
import { moreConditions } from './more-filters.ts'
import { timingIs } from './timing-filter.ts'

/** Typed filters whose columns the trigram index covers: the index finds, the column confirms. */
const searched = {
  bookingId: 'booking_id',
  customerReferenceNumber: 'customer_reference_number',
  customerName: 'customer_name',
  shipmentId: 'shipment_id',
  containerNo: 'container_no',
  mawb: 'mawb',
  driver: 'driver_name',
  pickupPlace: 'pickup_place',
  deliveryPlace: 'delivery_place',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
} as const

/** Least and greatest value, by column. */
const ranges = [
  ['bookingReceivedFrom', 'bookingReceivedTo', 'booking_received_at'],
  ['bookingPickupFrom', 'bookingPickupTo', 'booking_pickup_date'],
  ['requestDeliveryFrom', 'requestDeliveryTo', 'request_delivery_time'],
  ['estimatedDeliverFrom', 'estimatedDeliverTo', 'estimated_deliver_date'],
  ['actualDeliverFrom', 'actualDeliverTo', 'actual_deliver_date'],
  ['palletQuantityMin', 'palletQuantityMax', 'pallet_quantity'],
  ['weightKgMin', 'weightKgMax', 'weight_kg'],
  ['volumeM3Min', 'volumeM3Max', 'volume_m3'],
  ['leaveByFrom', 'leaveByTo', 'leave_by_at'],
  ['dueFrom', 'dueTo', 'due_at'],
  ['pickupDueFrom', 'pickupDueTo', 'pickup_due_at'],
  ['deliveryDueFrom', 'deliveryDueTo', 'delivery_due_at'],
  ['updatedFrom', 'updatedTo', 'updated_at'],
] as const

export interface Filters {
  /** Statuses asked for, or null for all. */
  statuses: readonly string[] | null
  /** Exactly the open ones: a partial index has them in order. */
  open: boolean
  /** Looked up through the trigram index, or beside the list: found before anything is sorted. */
  text: string[]
  /** Everything else. */
  other: string[]
}

/** The filters as conditions on `work_order w`; what they compare with is put into `values`. */
export function readFilters(input: WorkOrderListInput, values: Values): Filters {
  const text: string[] = []
  const other: string[] = []
  const put = (value: unknown) => values.add(value)
  const within = (column: string, typed: string, like: 'LIKE' | 'ILIKE') =>
    `(${searchedAs(typed)
      .map((form) => `${column} ${like} ${put(contains(like === 'LIKE' ? form.toLowerCase() : form))}`)
      .join(' OR ')})`
  if (input.q) text.push(within('w.search_text', input.q, 'LIKE'))
  for (const [key, column] of Object.entries(searched)) {
    const wanted = input[key as keyof typeof searched]
    if (!wanted) continue
    text.push(`${within('w.search_text', wanted, 'LIKE')} AND ${within(`w.${column}`, wanted, 'ILIKE')}`)
  }
  text.push(...moreConditions(input, put))
  if (input.truckType) other.push(`w.truck_type ILIKE ${put(contains(input.truckType))}`)
  // Their index has only orders with tags, and is seen to fit when that is said.
  if (input.tags) other.push(`w.tags && ${put(input.tags)}::text[] AND w.tags <> '{}'`)
  if (input.ids) other.push(`w.id = ANY(${put(input.ids)}::uuid[])`)
  if (input.bookingType) other.push(`w.booking_type = ANY(${put(input.bookingType)}::smallint[])`)
  if (input.source) other.push(`w.source = ANY(${put(input.source)}::text[])`)
  if (input.timing) other.push(`(${input.timing.map((timing) => timingIs[timing](() => put(now()))).join(' OR ')})`)
  if (input.accountId) other.push(`w.account_id = ANY(${put(input.accountId)}::uuid[])`)
  if (input.folderId) other.push(`w.folder_ids @> ARRAY[${put(input.folderId)}::uuid]`)
  for (const [from, to, column] of ranges) {
    if (input[from] !== undefined) other.push(`w.${column} >= ${put(input[from])}`)
    if (input[to] !== undefined) other.push(`w.${column} <= ${put(input[to])}`)
  }
  const statuses = input.bookingStatus ? [...new Set(input.bookingStatus)] : null
  const open =
    statuses !== null &&
    statuses.length === openStatuses.length &&
    openStatuses.every((status) => statuses.includes(status))
  return { statuses, open, text, other }
}
