import { fieldRows, type ListField, listFields } from '@shortcut/domain/work-orders/field-sets.ts'

/** A column of the list in the floor: its name, its SQL, and how its text becomes JSON. */
type Column = [name: string, sql: string, kind: 'text' | 'plain' | 'raw' | 'time']

const kindsOfText: Partial<Record<(typeof fieldRows)[ListField]['kind'], Column[2]>> = {
  text: 'text',
  bookingType: 'raw',
  count: 'raw',
  tags: 'raw',
  placeTime: 'time',
  instant: 'time',
  moment: 'time',
}

function columnOf(field: ListField): Column {
  const { column, kind } = fieldRows[field]
  return [field, kind === 'tags' ? `to_json(${column})` : column, kindsOfText[kind] ?? 'plain']
}

const columns: Column[] = [
  ['id', 'id', 'plain'],
  ...listFields.map(columnOf),
  ['cutOffAt', 'cut_off_at', 'time'],
  ['airCutOffAt', 'air_cut_off_at', 'time'],
  ['routeMinutes', 'route_minutes', 'raw'],
  ['pickupDueDay', 'to_json(pickup_due_day)', 'raw'],
  ['deliveryDueDay', 'to_json(delivery_due_day)', 'raw'],
  ['pickupExpectedAt', 'pickup_expected_at', 'time'],
  ['pickupArrivedAt', 'pickup_arrived_at', 'time'],
  ['deliveryArrivedAt', 'delivery_arrived_at', 'time'],
  ['stopCount', 'stop_count', 'raw'],
  ['assignedStops', 'assigned_stops', 'raw'],
  ['openProblems', 'open_problems', 'plain'],
  ['openRequests', 'open_requests', 'plain'],
  ['version', 'version', 'raw'],
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
