import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Context } from '../platform/http/context.ts'
import { columnsOf, type PlacedFields, placeFields } from './list/columns.ts'
import { placeStops, writeStops, zoneOf } from './stops.ts'

/** Converts requested changes of an order: stops located and matched with the existing ones, times in UTC. */
export async function placeChanges(
  current: Pick<WorkOrderReply, 'stops'>,
  input: Partial<WorkOrderFields>,
): Promise<PlacedFields> {
  const stops = input.stops && (await placeStops(input.stops, current.stops))
  return placeFields(input, stops, zoneOf(stops ?? current.stops))
}

/** The row's columns for these fields, including a new customer's name. */
export async function columnsWithCustomer(context: Context, fields: PlacedFields) {
  const columns = columnsOf(fields)
  if (!fields.accountId) return columns
  const account = await context.db
    .selectFrom('account')
    .select('name as customerName')
    .where('id', '=', fields.accountId)
    .forKeyShare()
    .executeTakeFirst()
  return { ...columns, ...account }
}

/** Writes these fields to the order's row and stops; the caller updates version and status. */
export async function writeChanges(context: Context, id: string, fields: PlacedFields): Promise<void> {
  const set = await columnsWithCustomer(context, fields)
  if (Object.keys(set).length > 0) await context.db.updateTable('workOrder').set(set).where('id', '=', id).execute()
  if (fields.stops) await writeStops(context, id, fields.stops)
}
