import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { attachOwn } from '../files/named-files.ts'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'
import type { TellOffice } from '../tasks/acts/sync-acts.ts'
import { filesOfMessage, findPerson, listMessages, type Person } from './conversations.ts'
import { keepMessage } from './keep-message.ts'

/** Writes to each, in their apps. */
export const sendMessages = (context: Context, ids: readonly string[], text: string) =>
  perItem(context, ids, async (item, id) => {
    await sendMessage(item, { id: newId(), personId: id, text })
  })

const refusalOf = { inactive: 'personInactive', frozen: 'personFrozen', left: 'personLeft' } as const

/** Writes to one person from the office. @throws Refusal 501 for somebody who gets no messages */
export async function sendMessage(
  context: Context,
  {
    personId,
    fileIds = [],
    ...message
  }: { id: string; personId: string; taskId?: string | undefined; text: string; fileIds?: readonly string[] },
) {
  const to = await findPerson(context.db, personId)
  if (!to) throw new Refusal(codes.notFound, 'notFound', { thing: 'person' })
  if (to.state !== 'active') throw new Refusal(codes.refused, refusalOf[to.state], { name: to.name })
  await attachOwn(context, fileIds)
  return keepMessage(context, to, { ...message, fileIds, fromApp: false })
}

/** The caller, whose app it is. */
function caller(context: Context): Person {
  const { appType, personId } = sessionOf(context)
  return { id: personId, kind: appType === 2 ? 'driver' : 'worker', name: context.actor.name }
}

/** Writes to the office from the caller's app. */
export async function answerOffice(
  context: Context,
  { toTaskId, ...message }: { id: string; toTaskId?: string | undefined; text: string; fileIds: readonly string[] },
) {
  await attachOwn(context, message.fileIds)
  return keepMessage(context, caller(context), { ...message, taskId: toTaskId, fromApp: true })
}

/** The same as an act of a phone, whose files were named before and may follow. */
export const tellOffice: TellOffice = (context, message) =>
  keepMessage(context, caller(context), { ...message, fromApp: true })

/** The caller's own conversation; over a link to one task, what is about that task. */
export const ownMessages = (context: Context, page: { cursor?: string; pageSize: number }) =>
  listMessages(context.db, caller(context).id, { ...page, taskId: sessionOf(context).link?.taskId })

/** The office's messages to the caller. */
function mine(context: Context) {
  const { id, kind } = caller(context)
  const taskId = sessionOf(context).link?.taskId ?? null
  return sql`(${sql.ref(kind === 'driver' ? 'driverId' : 'workerId')} = ${id}::uuid AND NOT from_app
    AND (${taskId}::uuid IS NULL OR task_id = ${taskId}::uuid))`
}

interface Marked {
  id: string
  text: string
  fileIds: string[]
  filesOnPhone: number
  task: { id: string; taskNo: string } | null
  sentBy: string
  sentAt: string
  isNew: boolean
}

/** The caller's unread messages; they then count as delivered. */
export async function fetchMessages(context: Context) {
  const { rows } = await sql<Marked>`
    WITH unread AS (SELECT id, delivered_at FROM app_message WHERE ${mine(context)} AND read_at IS NULL ORDER BY number LIMIT 100 FOR UPDATE),
      delivered AS (UPDATE app_message m SET delivered_at = ${context.now} FROM unread u WHERE m.id = u.id AND u.delivered_at IS NULL)
    SELECT m.id, m.text, m.sent_by, m.sent_at, u.delivered_at IS NULL AS is_new, ${filesOfMessage},
      (SELECT json_build_object('id', t.id, 'taskNo', t.task_no) FROM task t WHERE t.id = m.task_id) AS task
    FROM unread u JOIN app_message m ON m.id = u.id
    ORDER BY m.number`.execute(context.db)
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
