import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ConversationMessage, conversationApi, PersonState } from '@shortcut/domain/tracking/conversation-api.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { among } from '../platform/database/among.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'

/** Somebody with an app. */
export interface Person {
  id: string
  kind: 'driver' | 'worker'
  name: string
}

export const personColumns = { driver: 'driverId', worker: 'workerId' } as const

/** Files of the message `m` that are there, and the number of those still on the phone. */
export const filesOfMessage = sql`
  ARRAY(SELECT n.id FROM unnest(m.file_ids) WITH ORDINALITY n(id, place) JOIN file f ON f.id = n.id ORDER BY n.place) AS file_ids,
  cardinality(m.file_ids) - (SELECT count(*)::int FROM file f WHERE f.id = ANY (m.file_ids)) AS files_on_phone`

const columns = sql`
  m.id, coalesce(m.driver_id, m.worker_id) AS person_id, m.from_app, m.text, m.sent_by, m.sent_at, m.delivered_at, m.read_at,
  m.read_by, ${filesOfMessage}, (SELECT json_build_object('id', t.id, 'taskNo', t.task_no) FROM task t WHERE t.id = m.task_id) AS task`

const isOf = (personId: string): RawBuilder<unknown> =>
  sql`(m.driver_id = ${personId}::uuid OR m.worker_id = ${personId}::uuid)`

/** A driver or warehouse worker, also one who has left; undefined for nobody. */
export async function findPerson(db: Queries, id: string): Promise<(Person & { state: PersonState }) | undefined> {
  const columns = sql`id, name, CASE WHEN deleted_at IS NOT NULL THEN 'left' WHEN status <> 'active' THEN status
    WHEN frozen_at IS NOT NULL THEN 'frozen' ELSE 'active' END AS state`
  const { rows } = await sql<Person & { state: PersonState }>`
    SELECT ${columns}, 'driver' AS kind FROM driver WHERE id = ${id}
    UNION ALL SELECT ${columns}, 'worker' FROM warehouse_worker WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** One page of a person's conversation, newest first. @throws Refusal 400 for a cursor of another list */
export async function listMessages(
  db: Queries,
  personId: string,
  {
    cursor,
    pageSize,
    taskId,
  }: { cursor?: string | undefined; pageSize: number /** Only those about it. */; taskId?: string | undefined },
) {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new Refusal(codes.unreadable, 'badCursor')
  const { rows } = await sql<ConversationMessage & { number: number }>`
    SELECT ${columns}, m.number FROM app_message m
    WHERE ${isOf(personId)} AND (${taskId ?? null}::uuid IS NULL OR m.task_id = ${taskId ?? null}::uuid) AND (${cursor ?? null}::bigint IS NULL OR m.number < ${cursor ?? null}::bigint)
    ORDER BY m.number DESC LIMIT ${pageSize + 1}`.execute(db)
  const list = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? list.at(-1) : undefined
  return { list: list.map(({ number, ...message }) => message), nextCursor: last ? String(last.number) : null }
}

/** Messages by id, as consoles show them. */
export async function messageRows(db: Queries, ids: readonly string[]): Promise<Map<string, ConversationMessage>> {
  const { rows } = await sql<ConversationMessage>`
    SELECT ${columns} FROM app_message m WHERE ${among('m.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Marks a person's messages up to `upTo` as read by the office; the first reader counts. */
export async function readByOffice(context: Context, { personId, upTo }: { personId: string; upTo: string }) {
  const { rows } = await sql<{ id: string }>`
    UPDATE app_message m SET read_at = ${context.now}, read_by = ${context.actor.name}
    WHERE ${isOf(personId)} AND m.from_app AND m.read_at IS NULL
      AND m.number <= (SELECT u.number FROM app_message u WHERE u.id = ${upTo})
    RETURNING m.id`.execute(context.db)
  const action = 'appMessage.read' as const
  const label = context.actor.name
  await record(context, ...rows.map(({ id }) => ({ action, entity: 'appMessage' as const, entityId: id, label })))
  return {}
}

const mostPeople = 200

/** People with messages that nobody in the office has read, the latest first. */
export async function unreadPeople(db: Queries): Promise<ReplyOf<typeof conversationApi.unread>> {
  const { rows } = await sql<ReplyOf<typeof conversationApi.unread>[number]>`
    SELECT person_id, kind, name, count, m.text, m.sent_at FROM (
      SELECT coalesce(driver_id, worker_id) AS person_id, count(*) AS count, max(number) AS last,
        CASE WHEN driver_id IS NULL THEN 'worker' ELSE 'driver' END AS kind
      FROM app_message WHERE from_app AND read_at IS NULL GROUP BY driver_id, worker_id) u
    JOIN app_message m ON m.number = u.last
    CROSS JOIN LATERAL (SELECT coalesce((SELECT d.name FROM driver d WHERE d.id = m.driver_id),
      (SELECT w.name FROM warehouse_worker w WHERE w.id = m.worker_id)) AS name) n
    ORDER BY u.last DESC LIMIT ${mostPeople}`.execute(db)
  return rows
}
