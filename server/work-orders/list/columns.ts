import { toInstant } from '@shortcut/domain/time.ts'
import type { WorkOrderField, WorkOrderFields } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { comparableStop, type PlacedStop, summaryOf } from '../stops.ts'

/** Fields of an order as somebody wants them: stops placed, times in UTC. */
export type PlacedFields = Partial<Omit<WorkOrderFields, 'stops'>> & { stops?: PlacedStop[] }

/** Reads the order's own times in the zone of its last dropoff. */
export function placeFields(
  input: Partial<WorkOrderFields>,
  stops: PlacedStop[] | undefined,
  zone: string,
): PlacedFields {
  const { stops: _, ...fields } = input
  const instant = (time: string | null | undefined) => (time ? toInstant(time, zone) : time)
  return {
    ...fields,
    ...('requestDeliveryTime' in fields ? { requestDeliveryTime: instant(fields.requestDeliveryTime) } : {}),
    ...('cutOffAt' in fields ? { cutOffAt: instant(fields.cutOffAt) } : {}),
    ...(stops ? { stops } : {}),
  }
}

const times: readonly string[] = ['requestDeliveryTime', 'cutOffAt', 'estimatedDeliverDate']
const amount = (value: unknown) => {
  const { value: number, unit } = value as { value: string; unit: string }
  return { value: String(Number(number)), unit }
}

/** A field's value in the one form in which equal means the same. */
function comparable(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field === 'stops') return (value as PlacedStop[]).map(comparableStop)
  if (times.includes(field)) return new Date(value as string).toISOString()
  if (field === 'weight' || field === 'volume') return amount(value)
  if (field === 'contact') {
    const { name, email, phone } = value as { name: string; email: string; phone: string }
    return { name, email, phone }
  }
  return value
}

/** The fields that differ from the order as it is, with both values as people compare them. */
export function changesOf(current: Omit<WorkOrderReply, 'scheduler' | 'tasks' | 'revision'>, wanted: PlacedFields) {
  const known = current as unknown as Record<string, unknown>
  return (Object.keys(wanted) as WorkOrderField[])
    .filter((field) => wanted[field] !== undefined)
    .map((field) => ({ field, old: comparable(field, known[field]), new: comparable(field, wanted[field]) }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
}

/** The row's columns for these fields: whatever is not a column of its own name is unfolded here, everything else is spread. */
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
