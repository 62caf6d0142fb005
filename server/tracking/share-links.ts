import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { shareStateOf, usualHoursAfterDelivery } from '@shortcut/domain/tracking/share.ts'
import type { Share, shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { orderIs, taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handler } from '../platform/http/http.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { lockWorkOrder } from '../work-orders/lock-work-order.ts'

/** The longest lifetime of a link, however late the delivery. */
const longest = sql`interval '1 year'`

/** A link's end; null while nothing is delivered. `l` is the link, `w` its order, `t` its task. */
export const endsAt = sql`CASE
  WHEN l.expires_at IS NOT NULL THEN l.expires_at
  WHEN l.task_id IS NOT NULL AND t.status ${sql.raw(taskIs('delivered'))} THEN least(t.delivered_at + make_interval(hours => l.hours_after_delivery), l.created_at + ${longest})
  WHEN w.booking_status ${sql.raw(orderIs('DELIVERED'))} THEN least(w.actual_deliver_date + make_interval(hours => l.hours_after_delivery), l.created_at + ${longest})
  WHEN w.booking_status ${sql.raw(orderIs('BOOKING_CANCELLED'))} OR t.status ${sql.raw(taskIs('cancelled'))} THEN
    least(coalesce(t.updated_at, w.updated_at) + make_interval(hours => l.hours_after_delivery), l.created_at + ${longest})
  WHEN l.created_at + ${longest} < now() THEN l.created_at + ${longest} END`

/** Links by a condition on `l`, newest first. */
export async function readLinks(db: Queries, now: string, where: RawBuilder<unknown>): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'state'>>`
    SELECT l.id, l.work_order_id, l.task_id, t.task_no, l.for_whom, l.with_proof, l.with_cargo, ${endsAt} AS expires_at, l.hours_after_delivery,
      l.created_at, l.created_by, l.revoked_at, l.revoked_by
    FROM share_link l JOIN work_order w ON w.id = l.work_order_id LEFT JOIN task t ON t.id = l.task_id
    WHERE ${where} ORDER BY l.id DESC`.execute(db)
  return rows.map((row) => ({ ...row, state: shareStateOf(row, now) }))
}

async function getLink(context: Context, id: string): Promise<Share> {
  const [link] = await readLinks(context.db, context.now, sql`l.id = ${id}`)
  if (!link) throw new Refusal(codes.notFound, 'notFound', { thing: 'link' })
  return link
}

export const createShare: Handler<typeof shareApi.create> = async (
  context,
  input,
): Promise<ReplyOf<typeof shareApi.create>> => {
  const { workOrderId, taskId = null, expiresAt = null, ...fields } = input
  const order = await lockWorkOrder(context, workOrderId)
  const task = order.tasks.find(({ id }) => id === taskId)
  if (taskId && !task) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  const left = expiresAt === null ? 1 : Date.parse(expiresAt) - Date.parse(context.now)
  if (!(left > 0 && left <= 366 * 86_400_000)) {
    const message = say(context.language, 'refusal', 'shareNeedsFuture')
    throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: 'expiresAt', message }] })
  }
  return insertLink(context, order, { ...fields, taskId, taskNo: task?.taskNo, expiresAt, isKept: false })
}

type NewLink = {
  taskId: string | null
  taskNo: string | undefined
  expiresAt: string | null
  forWhom: string
  withProof: boolean
  withCargo: boolean
  hoursAfterDelivery: number
  /** The token is kept, encrypted, so that it can be shown again. */
  isKept: boolean
  /** Absent: a person's link. */
  forNotices?: boolean
}

export async function insertLink(
  context: Context,
  order: { id: string; bookingId: string },
  { taskNo, isKept, ...fields }: NewLink,
): Promise<ReplyOf<typeof shareApi.create>> {
  const token = newToken()
  const id = newId()
  await context.db
    .insertInto('shareLink')
    .values({
      ...fields,
      id,
      workOrderId: order.id,
      tokenHash: hashToken(token),
      token: isKept ? await context.secrets.seal(context.db, token, `share_link.token:${id}`) : null,
      createdAt: context.now,
      createdBy: context.actor.name,
    })
    .execute()
  const { forWhom, withProof, withCargo, expiresAt } = fields
  await record(context, {
    action: 'workOrder.share',
    entity: 'workOrder',
    entityId: order.id,
    label: order.bookingId,
    after: { forWhom, withProof, withCargo, expiresAt, ...(taskNo === undefined ? {} : { taskNo }) },
  })
  return { ...(await getLink(context, id)), token, path: pathOf(token) }
}

export const pathOf = (token: string) => `/backend/map?share=${token}`

/** Two clicks at once take the same link: the order is locked first. */
export const takeShare: Handler<typeof shareApi.take> = async (context, { workOrderId }) => {
  const order = await lockWorkOrder(context, workOrderId)
  const links = await readLinks(
    context.db,
    context.now,
    sql`l.work_order_id = ${order.id} AND l.token IS NOT NULL AND NOT l.for_notices AND l.revoked_at IS NULL`,
  )
  const standing = links.find(({ state }) => state === 'open')
  if (!standing)
    return insertLink(context, order, {
      taskId: null,
      taskNo: undefined,
      expiresAt: null,
      forWhom: '',
      withProof: false,
      withCargo: false,
      hoursAfterDelivery: usualHoursAfterDelivery,
      isKept: true,
    })
  const { token } = await context.db
    .selectFrom('shareLink')
    .select('token')
    .where('id', '=', standing.id)
    .executeTakeFirstOrThrow()
  const opened = context.secrets.open(token ?? '', `share_link.token:${standing.id}`)
  return { ...standing, token: opened, path: pathOf(opened) }
}

export const listShares: Handler<typeof shareApi.list> = ({ db, now }, { workOrderId }) =>
  readLinks(db, now, sql`l.work_order_id = ${workOrderId}`)

/** Revoking again changes nothing. */
export const revokeShare: Handler<typeof shareApi.revoke> = async (context, { id }) => {
  const { rows } = await sql<{ workOrderId: string; bookingId: string; forWhom: string }>`
    UPDATE share_link l SET revoked_at = ${context.now}::timestamptz, revoked_by = ${context.actor.name}
    FROM work_order w WHERE w.id = l.work_order_id AND l.id = ${id} AND l.revoked_at IS NULL
    RETURNING l.work_order_id, w.booking_id, l.for_whom`.execute(context.db)
  const revoked = rows[0]
  if (revoked)
    await record(context, {
      action: 'workOrder.unshare',
      entity: 'workOrder',
      entityId: revoked.workOrderId,
      label: revoked.bookingId,
      before: { forWhom: revoked.forWhom },
    })
  return getLink(context, id)
}
