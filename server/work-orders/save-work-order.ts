import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { notEditable } from '@shortcut/domain/work-orders/editing.ts'
import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { commitBehind } from '../platform/database/statements.ts'
import { bytesOf } from '../platform/http/body-bytes.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handler } from '../platform/http/http.ts'
import { rememberPlaces } from './address-book/remember-places.ts'
import { columnsWithCustomer, placeChanges } from './apply-changes.ts'
import { createWorkOrder, type NewWorkOrder, type PreparedWorkOrder } from './create-work-order.ts'
import { readWorkOrder } from './current.ts'
import { takeOrder, workOrderAfter, workOrderDetail } from './detail-json.ts'
import { guardTimes } from './guard-times.ts'
import { changesOf } from './list/columns.ts'
import { moveTasksToStops } from './move-tasks.ts'
import { followedFields, tellFollowers } from './order-followers.ts'
import { writeStops } from './stops.ts'

/** Fields that are stops, or times in a stop's zone. */
const readInZone = enteredWith('kind', 'stops', 'placeTime')

/** The part of a typed order needed to store its message. */
export type TypedOrder = Pick<PreparedWorkOrder, 'id' | 'bookingId' | 'bookingStatus'> &
  Pick<NewWorkOrder, 'accountId' | 'customerReferenceNumber' | 'shipmentId'>

/** Stores a typed order like a received message, in the transaction that creates the order. */
export type KeepTyped = (context: Context, order: TypedOrder, typed: Buffer) => Promise<void>

type Edited = Extract<ParsedOf<typeof workOrderApi.save>, { version: number }>

/**
 * Creates a draft without id, edits with id and version. If two people edit at once, the second gets the current order
 * (409). An order with a driver is not edited but revised.
 */
export const saveWorkOrder =
  (keepTyped: KeepTyped): Handler<typeof workOrderApi.save> =>
  async (context, input, { request }) => {
    await guardTimes(context, input)
    if (input.id !== undefined) return edit(context, input)
    const order = await createWorkOrder(context, input, { status: 'DRAFT', source: 'manual' })
    await rememberPlaces(context, input.accountId, order.placed)
    await keepTyped(context, { ...input, ...order }, bytesOf(request))
    return workOrderDetail(context.db, order.id)
  }

async function edit(context: Context, input: Edited) {
  const { id, version, ...wanted } = input
  const current = await takeOrder(
    context.db,
    id,
    readInZone.some((field) => field in wanted),
  )
  if (current.version !== version) {
    const now = await readWorkOrder(context, id)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: now.updatedBy }, now)
  }
  const fields = await placeChanges(current, wanted)
  const changes = changesOf(current, fields)
  const changed = changes.map((change) => change.field)
  const refused = notEditable(changed, current.bookingStatus, current.tasks)
  if (refused.length > 0)
    throw new Refusal(
      codes.conflict,
      'reviseInstead',
      { label: current.bookingId, fields: refused.join(', ') },
      { ...(await readWorkOrder(context, id)), fields: refused },
    )
  if (changes.length === 0) return workOrderDetail(context.db, id)
  const { stops, ...plain } = Object.fromEntries(
    Object.entries(fields).filter(([field]) => (changed as string[]).includes(field)),
  ) as typeof fields
  if (stops) {
    const before = current.tasks.length > 0 ? await readWorkOrder(context, id) : undefined
    await writeStops(context, id, stops)
    if (before) await moveTasksToStops(context, before, stops)
    await rememberPlaces(context, plain.accountId ?? current.accountId, stops, current.stops)
  }
  const update = context.db
    .updateTable('workOrder')
    .set(await columnsWithCustomer(context, stops ? { ...plain, stops } : plain))
    .set({ version: sql`version + 1`, updatedAt: context.now, updatedBy: context.actor.name })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
  const saved = workOrderAfter(context, update.compile())
  const logged = record(context, {
    action: 'workOrder.save',
    entity: 'workOrder',
    entityId: id,
    label: current.bookingId,
    before: Object.fromEntries(changes.map((change) => [change.field, change.old])),
    after: Object.fromEntries(changes.map((change) => [change.field, change.new])),
  })
  const isFollowed = followedFields.some((field) => changed.includes(field))
  // All statements are sent at once, followed by COMMIT: they succeed or fail together.
  if (!isFollowed) commitBehind(context.db)
  const [reply] = await Promise.all([saved, logged])
  if (isFollowed) await tellFollowers(context, id)
  return reply
}
