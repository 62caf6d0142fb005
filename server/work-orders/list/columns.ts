import { toInstant } from '@shortcut/domain/time.ts'
import { enteredWith, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { comparableStop, type PlacedStop, summaryOf } from '../stops.ts'

/** An order's requested fields: stops located, times in UTC. */
export type PlacedFields = Partial<Omit<WorkOrderFields, 'stops'>> & { stops?: PlacedStop[] }

const placeTimes = enteredWith('kind', 'placeTime')

/** Reads the order's own times in the zone of its last dropoff. */
export function placeFields(
  input: Partial<WorkOrderFields>,
  stops: PlacedStop[] | undefined,
  zone: string,
): PlacedFields {
  const { stops: _, ...fields } = input
  const times = placeTimes.flatMap((field) => {
    const time = fields[field]
    return field in fields ? [[field, time ? toInstant(time, zone) : time]] : []
  })
  return {
    ...fields,
    ...Object.fromEntries(times),
    ...(stops ? { stops } : {}),
  }
}

/** A field's value in a canonical form: equal values are identical. */
function comparable(field: WorkOrderField, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (enteredRows[field].kind) {
    case 'stops':
      return (value as PlacedStop[]).map(comparableStop)
    case 'placeTime':
    case 'instant':
      return new Date(value as string).toISOString()
    case 'weight':
    case 'volume': {
      const { value: number, unit } = value as { value: string; unit: string }
      return { value: String(Number(number)), unit }
    }
    case 'contact': {
      const { name, email, phone } = value as { name: string; email: string; phone: string }
      return { name, email, phone }
    }
    default:
      return value
  }
}

/** The fields that differ from the current order, with both values in people's form. */
export function changesOf(
  current: Omit<WorkOrderReply, 'scheduler' | 'tasks' | 'revision' | 'requests'>,
  wanted: PlacedFields,
) {
  const known = current as unknown as Record<string, unknown>
  return (Object.keys(wanted) as WorkOrderField[])
    .filter((field) => wanted[field] !== undefined)
    .map((field) => ({ field, old: comparable(field, known[field]), new: comparable(field, wanted[field]) }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
}

/** The row's columns for these fields: fields without a column of the same name are unfolded, others are copied. */
export function columnsOf(fields: PlacedFields) {
  const { contact, weight, volume, stops, ...plain } = fields
  const { pickupDate: _, ...summary } = stops ? summaryOf(stops) : { pickupDate: null }
  return {
    ...plain,
    ...(contact ? { contactName: contact.name, contactEmail: contact.email, contactPhone: contact.phone } : {}),
    ...(weight !== undefined ? { weightValue: weight?.value ?? null, weightUnit: weight?.unit ?? null } : {}),
    ...(volume !== undefined ? { volumeValue: volume?.value ?? null, volumeUnit: volume?.unit ?? null } : {}),
    ...summary,
  }
}
