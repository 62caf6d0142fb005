import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { TaskLink, taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { lateDays, taskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import { isActive, type TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handler } from '../../platform/http/http.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { lockWorkOrder } from '../../work-orders/lock-work-order.ts'
import { getTask, taskForbids } from '../../work-orders/task-guard.ts'
import { assignTask } from '../task-assign.ts'
import { createTask } from '../task-create.ts'
import { guestDriver } from './guest-driver.ts'

const dayMs = 86_400_000

interface Row extends Omit<TaskLink, 'state'> {
  taskStatus: TaskStatus
  isSameDriver: boolean
  handedOver: boolean
}

/** Links by a condition on `l`, newest first. */
async function readLinks(db: Queries, now: string, where: RawBuilder<unknown>): Promise<TaskLink[]> {
  const { rows } = await sql<Row>`
    SELECT l.id, l.task_id, t.task_no, d.name AS driver, l.created_at, l.created_by, l.expires_at, l.revoked_at, l.revoked_by,
      t.status AS task_status, t.driver_id IS NOT DISTINCT FROM l.driver_id AS is_same_driver, t.handed_over_at IS NOT NULL AS handed_over,
      u.last_used_at, coalesce(u.opened_by, '{}') AS opened_by
    FROM task_link l JOIN task t ON t.id = l.task_id JOIN driver d ON d.id = l.driver_id
    LEFT JOIN LATERAL (SELECT max(s.last_seen_at) AS last_used_at, array_agg(DISTINCT s.holder ORDER BY s.holder) AS opened_by
      FROM session s WHERE s.task_link_id = l.id) u ON true
    WHERE ${where} ORDER BY l.id DESC`.execute(db)
  return rows.map(({ taskStatus, isSameDriver, handedOver, ...link }) => ({
    ...link,
    state: taskLinkState({ ...link, taskStatus, isSameDriver, handedOver }, Date.parse(now)),
  }))
}

async function getLink({ db, now }: Context, id: string): Promise<TaskLink> {
  const [link] = await readLinks(db, now, sql`l.id = ${id}`)
  if (!link) throw new Refusal(codes.notFound, 'notFound', { thing: 'link' })
  return link
}

export const listTaskLinks: Handler<typeof taskLinkApi.list> = ({ db, now }, { workOrderId }) =>
  readLinks(db, now, sql`t.work_order_id = ${workOrderId}`)

/** Gives the task, or the whole order, to the driver. @returns the task's id */
async function giveTo(context: Context, input: ParsedOf<typeof taskLinkApi.make>): Promise<string | undefined> {
  const { workOrderId, taskId, driver, overrideReason } = input
  if (!driver) return taskId
  const driverId = await guestDriver(context, driver)
  // A subcontractor drives a truck of their own.
  const choice = { driverId, truckId: null, overrideReason }
  const { text } = taskId
    ? await assignTask(context, { ...choice, id: taskId })
    : await createTask(context, { ...choice, workOrderId, remark: '' })
  return (JSON.parse(text) as { id: string }).id
}

/** @throws Refusal 404 for a task of another order, 409 for one that no driver has */
export const makeTaskLink: Handler<typeof taskLinkApi.make> = async (
  context,
  input,
): Promise<ReplyOf<typeof taskLinkApi.make>> => {
  const { db, now, actor } = context
  await lockWorkOrder(context, input.workOrderId)
  const task = await getTask(context, (await giveTo(context, input)) ?? '')
  if (task.workOrderId !== input.workOrderId) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  const { driverId } = task
  if (!driverId || !isActive(task.status) || task.status === 'new') throw await taskForbids(context, task, 'accept')
  const token = newToken()
  const id = newId()
  const expiresAt = new Date(Date.parse(now) + input.hours * 3_600_000).toISOString()
  await db
    .insertInto('taskLink')
    .values({
      id,
      taskId: task.id,
      driverId,
      tokenHash: hashToken(token),
      expiresAt,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  await record(context, {
    action: 'task.makeLink',
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    after: { workOrderId: task.workOrderId, driver: task.driver, expiresAt },
  })
  return { ...(await getLink(context, id)), secret: token, path: `/app/link#${token}` }
}

/** Its phones can still bring what was done before. Revoking again changes nothing. */
export const revokeTaskLink: Handler<typeof taskLinkApi.revoke> = async (context, { id }) => {
  const { db, now, actor } = context
  const { rows } = await sql<{ taskId: string; taskNo: string; workOrderId: string }>`
    UPDATE task_link l SET revoked_at = ${now}::timestamptz, revoked_by = ${actor.name}
    FROM task t WHERE t.id = l.task_id AND l.id = ${id} AND l.revoked_at IS NULL
    RETURNING l.task_id, t.task_no, t.work_order_id`.execute(db)
  const revoked = rows[0]
  if (revoked) {
    const lateUntil = new Date(Date.parse(now) + lateDays * dayMs).toISOString()
    await sql`UPDATE session SET expires_at = least(expires_at, ${lateUntil}::timestamptz) WHERE task_link_id = ${id}`.execute(
      db,
    )
    await record(context, {
      action: 'task.revokeLink',
      entity: 'task',
      entityId: revoked.taskId,
      label: revoked.taskNo,
      after: { workOrderId: revoked.workOrderId },
    })
  }
  return getLink(context, id)
}
