import type { Cell } from '../platform/statements.ts'

/** How a column's text becomes JSON: free text, text without anything to escape, JSON already, or a time. */
type Kind = 'text' | 'plain' | 'json' | 'time'

/** A line of the list (workOrderRowReply) by field: the column of `work_order w`, and what it is. */
const columns = {
  id: ['w.id', 'plain'],
  bookingId: ['w.booking_id', 'text'],
  bookingStatus: ['w.booking_status', 'plain'],
  customerName: ['w.customer_name', 'text'],
  customerReferenceNumber: ['w.customer_reference_number', 'text'],
  shipmentId: ['w.shipment_id', 'text'],
  containerNo: ['w.container_no', 'text'],
  bookingType: ['w.booking_type', 'json'],
  truckType: ['w.truck_type', 'text'],
  bookingReceivedDate: ['w.booking_received_at', 'time'],
  bookingPickupDate: ['w.booking_pickup_date', 'plain'],
  requestDeliveryTime: ['w.request_delivery_time', 'time'],
  estimatedDeliverDate: ['w.estimated_deliver_date', 'time'],
  actualDeliverDate: ['w.actual_deliver_date', 'time'],
  palletQuantity: ['w.pallet_quantity', 'json'],
  weight: ['w.weight_value', 'plain'],
  weightUnit: ['w.weight_unit', 'plain'],
  volume: ['w.volume_value', 'plain'],
  volumeUnit: ['w.volume_unit', 'plain'],
  contactName: ['w.contact_name', 'text'],
  contactEmail: ['w.contact_email', 'text'],
  driver: ['w.driver_name', 'text'],
  pickupPlace: ['w.pickup_place', 'text'],
  deliveryPlace: ['w.delivery_place', 'text'],
  mawb: ['w.mawb', 'text'],
  source: ['w.source', 'plain'],
  tags: ['to_json(w.tags)', 'json'],
  version: ['w.version', 'json'],
  updatedAt: ['w.updated_at', 'time'],
} satisfies Record<string, [sql: string, kind: Kind]>

type Field = keyof typeof columns

const entries = Object.entries(columns) as [Field, [string, Kind]][]
const keys = entries.map(([name], index) => `${index === 0 ? '{' : ','}"${name}":`)
const kinds = entries.map(([, [, kind]]) => kind)

/** What a line selects. What else is selected comes behind, from `columnCount` on. */
export const rowColumns = entries.map(([, [sql]]) => sql).join(', ')
export const columnCount = entries.length
/** Where in a row a field stands. */
export const indexOf = (field: Field) => entries.findIndex(([name]) => name === field)

/** '2026-06-30 12:00:00.25+00', as a connection whose zone is UTC writes it. Three digits at least, so that texts sort as times do. */
const timeOf = (text: string) => `"${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z"`

const mustEscape = /[^ !#-[\]-~]/

/**
 * A line as JSON. Rows come as the texts that PostgreSQL writes, and are turned into JSON here: measured cheaper than JSON built
 * there, and than objects built here.
 */
export function lineOf(row: readonly Cell[]): string {
  let json = ''
  for (let index = 0; index < columnCount; index++) {
    const value = row[index]
    const kind = kinds[index]
    json += keys[index]
    if (value === null || value === undefined) json += 'null'
    else if (kind === 'json') json += value
    else if (kind === 'text' && mustEscape.test(value)) json += JSON.stringify(value)
    else if (kind === 'time') json += timeOf(value)
    else json += `"${value}"`
  }
  return `${json}}`
}
