import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sharedStatusOf, sharedTaskStatusOf, shareStateOf } from '@shortcut/domain/tracking/share.ts'
import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'
import type { BookingStatus, TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { countSharedPieces } from '../cargo/shared-pieces.ts'
import type { Context } from '../platform/http/context.ts'
import { hashToken } from '../platform/ids.ts'
import { companyFormats } from '../users/company.ts'
import { endsAt } from './share-links.ts'

interface Link {
  workOrderId: string
  taskId: string | null
  withProof: boolean
  withCargo: boolean
  revokedAt: string | null
  expiresAt: string | null
  reference: string
  bookingStatus: BookingStatus
  taskStatus: TaskStatus | null
}

/** @throws Refusal 404, the same for unknown, expired and revoked links */
export async function openLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<Link> {
  const { rows } = await sql<Link>`
    SELECT l.work_order_id, l.task_id, l.with_proof, l.with_cargo, l.revoked_at, ${endsAt} AS expires_at, w.customer_reference_number AS reference,
      w.booking_status, t.status AS task_status
    FROM share_link l JOIN work_order w ON w.id = l.work_order_id LEFT JOIN task t ON t.id = l.task_id
    WHERE l.token_hash = ${hashToken(token)} AND w.deleted_at IS NULL`.execute(db)
  const link = rows[0]
  if (!link || shareStateOf(link, now) !== 'open') throw new Refusal(codes.notFound, 'shareGone')
  return link
}

/** Stops of the link, with the ids of their proof. */
export async function sharedStops(
  { db }: Pick<Context, 'db'>,
  { workOrderId, taskId }: Pick<Link, 'workOrderId' | 'taskId'>,
) {
  const { rows } = await sql<
    Omit<SharedView['stops'][number], 'proof'> & {
      id: string
      receivedBy: string
      handedOverAt: string | null
      signature: string | null
      photos: string[]
    }
  >`
    SELECT s.id, s.kind, s.city, s.province, s.country, s.time_zone, s.window_from AS "from", s.window_to AS "to",
      s.actual_arrive_at AS arrived_at, s.actual_depart_at AS departed_at, h.at AS handed_over_at,
      coalesce(nullif(s.received_by, ''), h.received_by, '') AS received_by, coalesce(s.signature_file_id, h.signature) AS signature,
      CASE WHEN s.actual_arrive_at IS NULL AND EXISTS (
          SELECT FROM task t WHERE t.work_order_id = s.work_order_id AND t.status ${sql.raw(taskIs('pickedUp'))} AND s.id = ANY (t.stop_ids))
        THEN s.estimated_arrive_at END AS estimated_at,
      ARRAY(SELECT p.file_id::text FROM task_photo p JOIN task t ON t.id = p.task_id
        WHERE t.work_order_id = s.work_order_id AND p.stop_id = s.id AND p.kind = 'delivery' ORDER BY p.created_at, p.file_id)
        || ARRAY(SELECT n.file_id::text FROM handover x JOIN named_file n ON n.act_id = x.id
          WHERE x.stop_id = s.id AND n.purpose = 'cargo' AND n.arrived_at IS NOT NULL ORDER BY x.at, n.file_id) AS photos
    FROM stop s LEFT JOIN LATERAL (
      -- A warehouse worker who handed over there has a signature, too.
      SELECT x.at, x.received_by, f.id AS signature FROM handover x LEFT JOIN file f ON f.id = x.signature_file_id
      WHERE x.stop_id = s.id AND x.accepted > 0 ORDER BY x.at DESC, x.id DESC LIMIT 1) h ON true
    WHERE s.work_order_id = ${workOrderId}
      AND (${taskId}::uuid IS NULL OR s.id = ANY (SELECT unnest(stop_ids) FROM task WHERE id = ${taskId}::uuid))
    ORDER BY s.sequence`.execute(db)
  return rows
}

/** Positions of trucks with the freight aboard. Their movements before its pickup are not the customer's business. */
async function sharedTrucks({ db }: Pick<Context, 'db'>, { workOrderId, taskId }: Link) {
  const { rows } = await sql<SharedView['trucks'][number]>`
    SELECT p.at, round(p.lat::numeric, 4)::float8 AS lat, round(p.lng::numeric, 4)::float8 AS lng, p.heading
    FROM task t JOIN last_position p ON p.driver_id = t.driver_id
    WHERE t.work_order_id = ${workOrderId} AND t.status ${sql.raw(taskIs('pickedUp'))} AND p.at >= t.picked_up_at
      AND (${taskId}::uuid IS NULL OR t.id = ${taskId}::uuid)
    ORDER BY t.id`.execute(db)
  return rows
}

/** Null: the link does not show pieces, or none is counted. */
export const sharedPieces = async (
  context: Pick<Context, 'db'>,
  { workOrderId, withCargo }: Pick<Link, 'workOrderId' | 'withCargo'>,
) => (withCargo ? countSharedPieces(context, workOrderId) : null)

const none = { photos: 0, signature: false }

/** What a link shows, listed field by field, so that nothing is added by accident. */
export async function viewShare(context: Pick<Context, 'db' | 'now'>, token: string): Promise<SharedView> {
  const link = await openLink(context, token)
  const status = link.taskStatus ? sharedTaskStatusOf[link.taskStatus] : sharedStatusOf[link.bookingStatus]
  const isUnderWay = status === 'underWay'
  const [stops, trucks, pieces] = await Promise.all([
    sharedStops(context, link),
    isUnderWay ? sharedTrucks(context, link) : [],
    sharedPieces(context, link),
  ])
  return {
    reference: link.reference,
    status,
    formats: await companyFormats(context.db),
    estimatedAt: isUnderWay ? (stops.findLast(({ kind }) => kind === 'dropoff')?.estimatedAt ?? null) : null,
    stops: stops.map(({ id: _, receivedBy, handedOverAt, signature, photos, ...stop }) => {
      const at = stop.kind === 'dropoff' ? (stop.departedAt ?? handedOverAt) : null
      const pictures = link.withProof ? { photos: photos.length, signature: signature !== null } : none
      return {
        ...stop,
        estimatedAt: isUnderWay ? stop.estimatedAt : null,
        proof: at === null ? null : { receivedBy, at, ...pictures },
      }
    }),
    pieces,
    trucks,
  }
}
