import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { mostTags } from '@shortcut/domain/work-orders/input.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { contains } from '../platform/database/pages.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handler } from '../platform/http/http.ts'

/** Adds and removes tags of an order in any status: they only help people sort orders. */
export async function tagWorkOrder(
  context: Context,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { db, now, actor } = context
  const order = await db
    .selectFrom('workOrder')
    .select(['bookingId', 'tags'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  const tags = [...new Set([...order.tags, ...add])].filter((tag) => !remove.includes(tag))
  if (tags.length > mostTags)
    throw new Refusal(codes.refused, 'tooManyTags', { label: order.bookingId, limit: mostTags })
  if (tags.join('\n') === order.tags.join('\n')) return
  await db
    .updateTable('workOrder')
    .set({ tags, version: sql`version + 1`, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'workOrder.tag',
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { tags: order.tags },
    after: { tags },
  })
}

/** Tags to choose from, those that begin with the typed text first. */
export const listTags: Handler<typeof workOrderApi.tags> = async ({ db }, { q = '' }) => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM tag WHERE name ILIKE ${contains(q)}
    ORDER BY lower(left(name, ${q.length})) <> ${q.toLowerCase()}, lower(name) LIMIT 50`.execute(db)
  return rows.map(({ name }) => name)
}
