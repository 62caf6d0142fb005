import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'
import { appPeople } from './app-people.ts'

const columnOf = { driver: 'driverId', worker: 'workerId' } as const

/** Writes to each, in their apps. */
export const sendMessages = (context: Context, ids: readonly string[], text: string) =>
  perItem(context, ids, async (item, id) => {
    const to = (await appPeople(item.db, item.now, [id])).get(id)
    if (!to) throw new Refusal(codes.notFound, 'notFound', { thing: 'person' })
    const message = { id: newId(), [columnOf[to.kind]]: id, text }
    await item.db
      .insertInto('appMessage')
      .values({ ...message, sentBy: item.actor.name, sentAt: item.now })
      .execute()
    const { id: entityId, ...after } = message
    await record(item, { action: 'appMessage.send', entity: 'appMessage', entityId, label: to.name, after })
  })

/** Recent messages to somebody, newest first. */
export const listMessages = ({ db }: Context, id: string) =>
  db
    .selectFrom('appMessage')
    .select(['id', 'text', 'sentBy', 'sentAt', 'deliveredAt', 'readAt'])
    .where(({ or, eb }) => or([eb('driverId', '=', id), eb('workerId', '=', id)]))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** The messages that the caller's app may read. */
function mine(context: Context) {
  const { appType, personId } = sessionOf(context)
  return sql`${sql.ref(appType === 2 ? 'driverId' : 'workerId')} = ${personId}::uuid`
}

interface Marked {
  id: string
  text: string
  sentBy: string
  sentAt: string
  isNew: boolean
}

/** The caller's unread messages; they then count as delivered. */
export async function fetchMessages(context: Context) {
  const { rows } = await sql<Marked>`
    WITH unread AS (SELECT id, delivered_at FROM app_message WHERE ${mine(context)} AND read_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE),
      delivered AS (UPDATE app_message m SET delivered_at = ${context.now} FROM unread u WHERE m.id = u.id AND u.delivered_at IS NULL)
    SELECT m.id, m.text, m.sent_by, m.sent_at, u.delivered_at IS NULL AS is_new FROM unread u JOIN app_message m ON m.id = u.id
    ORDER BY m.id`.execute(context.db)
  await recordEach(
    context,
    'appMessage.deliver',
    rows.filter(({ isNew }) => isNew),
  )
  return rows
}

/** Marks these as read by the caller. Others' messages, and those already read, are ignored. */
export async function readMessages(context: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    UPDATE app_message SET read_at = ${context.now}, delivered_at = coalesce(delivered_at, ${context.now})
    WHERE id = ANY(${ids}::uuid[]) AND ${mine(context)} AND read_at IS NULL RETURNING id`.execute(context.db)
  await recordEach(context, 'appMessage.read', rows)
  return {}
}

const recordEach = (
  context: Context,
  action: 'appMessage.deliver' | 'appMessage.read',
  rows: readonly { id: string }[],
) =>
  record(
    context,
    ...rows.map(({ id }) => ({ action, entity: 'appMessage' as const, entityId: id, label: context.actor.name })),
  )
