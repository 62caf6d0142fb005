import type { WorkOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../platform/pages.ts'

type Condition = RawBuilder<unknown>

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
] as const

export interface Filters {
  /** Statuses asked for, or null for all. */
  statuses: readonly string[] | null
  /** Exactly the open ones: a partial index has them in order. */
  open: boolean
  /** Looked up through the trigram index. */
  text: Condition[]
  /** Everything else. */
  other: Condition[]
}

export function readFilters(input: WorkOrderListInput): Filters {
  const text: Condition[] = []
  const other: Condition[] = []
  if (input.q) text.push(sql`w.search_text LIKE ${contains(input.q.toLowerCase())}`)
  for (const [key, column] of Object.entries(searched)) {
    const wanted = input[key as keyof typeof searched]
    if (!wanted) continue
    text.push(
      sql`w.search_text LIKE ${contains(wanted.toLowerCase())} AND w.${sql.id(column)} ILIKE ${contains(wanted)}`,
    )
  }
  if (input.truckType) other.push(sql`w.truck_type ILIKE ${contains(input.truckType)}`)
  if (input.tags) other.push(sql`EXISTS (SELECT 1 FROM unnest(w.tags) tag WHERE tag ILIKE ${contains(input.tags)})`)
  if (input.bookingType) other.push(sql`w.booking_type = ANY(${input.bookingType.map(Number)}::smallint[])`)
  if (input.source) other.push(sql`w.source = ANY(${input.source}::text[])`)
  if (input.accountId) other.push(sql`w.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.folderId) other.push(sql`w.folder_ids @> ARRAY[${input.folderId}::uuid]`)
  for (const [from, to, column] of ranges) {
    if (input[from] !== undefined) other.push(sql`w.${sql.id(column)} >= ${input[from]}`)
    if (input[to] !== undefined) other.push(sql`w.${sql.id(column)} <= ${input[to]}`)
  }
  const statuses = input.bookingStatus ? [...new Set(input.bookingStatus)] : null
  const open =
    statuses !== null &&
    statuses.length === openStatuses.length &&
    openStatuses.every((status) => statuses.includes(status))
  return { statuses, open, text, other }
}
