import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { lateDays, taskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import { appTypes } from '@shortcut/domain/users/api.ts'
import type { TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handler } from '../../platform/http/http.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { countTry, networkOf, takeBackTry } from '../../platform/try-limit.ts'

const freeTries = 50
/** Openings of one link within 15 minutes: a driver opens it in the messenger's browser, and again in the phone's own. */
const freeOpenings = 20

interface Found {
  id: string
  taskId: string
  taskNo: string
  workOrderId: string
  driverId: string
  expiresAt: string
  revokedAt: string | null
  madeBy: string
  taskStatus: TaskStatus
  isSameDriver: boolean
  handedOver: boolean
  shutOut: boolean
}

/**
 * The open link with this secret. Tries from one address are limited like sign-ins; the right secret counts for nothing.
 * @throws Refusal 404 for an unknown secret, 501 with the state of a link that opens nothing any more
 */
async function findOpen({ db, ip, now, language }: Context, secret: string): Promise<Found> {
  const limit = { subject: `link ${networkOf(ip)}`, free: freeTries }
  await countTry(db, [limit])
  const { rows } = await sql<Found>`
    SELECT l.id, l.task_id, t.task_no, t.work_order_id, l.driver_id, l.expires_at, l.revoked_at, l.created_by AS made_by, t.status AS task_status,
      t.driver_id IS NOT DISTINCT FROM l.driver_id AS is_same_driver, t.handed_over_at IS NOT NULL AS handed_over,
      d.frozen_at IS NOT NULL OR d.status <> 'active' OR d.deleted_at IS NOT NULL AS shut_out
    FROM task_link l JOIN task t ON t.id = l.task_id JOIN driver d ON d.id = l.driver_id
    WHERE l.token_hash = ${hashToken(secret)}`.execute(db)
  const found = rows[0]
  if (!found) throw new Refusal(codes.notFound, 'linkUnknown')
  await takeBackTry(db, [limit])
  const state = found.shutOut ? 'revoked' : taskLinkState(found, Date.parse(now))
  if (state !== 'open')
    throw new Refusal(codes.refused, 'linkEnded', { why: say(language, 'linkEnd', state) }, { state })
  return found
}

export const lookAtLink: Handler<typeof taskLinkApi.look> = async (context, { secret }) => {
  const { id, madeBy, expiresAt } = await findOpen(context, secret)
  return { linkId: id, madeBy, expiresAt }
}

/** Opens a session that may do this task and nothing else. */
export const openLink: Handler<typeof taskLinkApi.open> = async (context, { secret, name }) => {
  const { now, ip, device } = context
  const link = await findOpen(context, secret)
  await countTry(context.db, [{ subject: `opened ${link.id}`, free: freeOpenings }])
  const { id, taskId, driverId, madeBy, expiresAt } = link
  const token = newToken()
  const lateUntil = new Date(Date.parse(expiresAt) + lateDays * 86_400_000).toISOString()
  await context.db.transaction().execute(async (db) => {
    await db
      .insertInto('session')
      .values({
        tokenHash: hashToken(token),
        appType: appTypes.driver,
        personId: driverId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: lateUntil,
        ip,
        device,
        taskLinkId: id,
        holder: name,
      })
      .execute()
    await sql`UPDATE task_link SET first_used_at = ${now}::timestamptz WHERE id = ${id} AND first_used_at IS NULL`.execute(
      db,
    )
    const actor = { type: 'driver' as const, id: driverId, name: say('en', 'byLink', 'holder', { name, who: madeBy }) }
    await record(
      { ...context, actor, db },
      {
        action: 'task.openLink',
        entity: 'task',
        entityId: taskId,
        label: link.taskNo,
        after: { workOrderId: link.workOrderId },
      },
    )
  })
  return { token, linkId: id, taskId, madeBy, expiresAt }
}
