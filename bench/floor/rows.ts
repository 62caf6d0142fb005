/** A column of the list in the floor: its name, its SQL, and how its text becomes JSON. */
type Column = [name: string, sql: string, kind: 'text' | 'plain' | 'raw' | 'time']

const columns: Column[] = [
  ['id', 'id', 'plain'],
  ['bookingId', 'booking_id', 'text'],
  ['bookingStatus', 'booking_status', 'plain'],
  ['customerName', 'customer_name', 'text'],
  ['customerReferenceNumber', 'customer_reference_number', 'text'],
  ['shipmentId', 'shipment_id', 'text'],
  ['containerNo', 'container_no', 'text'],
  ['bookingType', 'booking_type', 'raw'],
  ['truckType', 'truck_type', 'text'],
  ['bookingReceivedDate', 'booking_received_at', 'time'],
  ['bookingPickupDate', 'booking_pickup_date', 'plain'],
  ['requestDeliveryTime', 'request_delivery_time', 'time'],
  ['leaveByAt', 'leave_by_at', 'time'],
  ['estimatedDeliverDate', 'estimated_deliver_date', 'time'],
  ['actualDeliverDate', 'actual_deliver_date', 'time'],
  ['pickupDueAt', 'pickup_due_at', 'time'],
  ['deliveryDueAt', 'delivery_due_at', 'time'],
  ['dueAt', 'due_at', 'time'],
  ['palletQuantity', 'pallet_quantity', 'raw'],
  ['weight', 'weight_value', 'plain'],
  ['weightUnit', 'weight_unit', 'plain'],
  ['volume', 'volume_value', 'plain'],
  ['volumeUnit', 'volume_unit', 'plain'],
  ['hazmatClass', 'hazmat_class', 'plain'],
  ['contactName', 'contact_name', 'text'],
  ['contactEmail', 'contact_email', 'text'],
  ['driver', 'driver_name', 'text'],
  ['pickupPlace', 'pickup_place', 'text'],
  ['deliveryPlace', 'delivery_place', 'text'],
  ['mawb', 'mawb', 'text'],
  ['source', 'source', 'plain'],
  ['tags', 'to_json(tags)', 'raw'],
  ['version', 'version', 'raw'],
  ['updatedAt', 'updated_at', 'time'],
]

export const columnsSql = columns.map(([, sql]) => sql).join(', ')
export const columnCount = columns.length
export const receivedAt = columns.findIndex(([name]) => name === 'bookingReceivedDate')

const hard = /[^ -~]|["\\]/
const text = (value: string) => (hard.test(value) ? JSON.stringify(value) : `"${value}"`)
/** Changes '2026-06-30 12:00:00+00' to ISO 8601. */
const time = (value: string) => `"${value.slice(0, 10)}T${value.slice(11, -3)}Z"`

const keys = columns.map(([name], index) => `${index === 0 ? '{' : ','}"${name}":`)
const kinds = columns.map(([, , kind]) => kind)

/** A line of the list as JSON, from the texts that PostgreSQL sent. */
export function line(row: (string | null)[]): string {
  let json = ''
  for (let index = 0; index < columnCount; index++) {
    const value = row[index]
    const kind = kinds[index]
    json += keys[index]
    if (value === null || value === undefined) json += 'null'
    else if (kind === 'text') json += text(value)
    else if (kind === 'plain') json += `"${value}"`
    else if (kind === 'raw') json += value
    else json += time(value)
  }
  return `${json}}`
}
