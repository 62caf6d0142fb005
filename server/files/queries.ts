import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import type { Variant } from '../platform/files/files.ts'
import { actorTypes } from '../platform/http/context.ts'
import type { Session } from '../platform/http/session.ts'

export interface OpenableFile {
  id: string
  contentType: string
  name: string
}

/** Reads `/file/<id>` and `/file/<id>?size=thumb`. */
export function readFilePath(path: string): { id: string; variant: Variant } | undefined {
  const match = /^\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\?size=thumb)?$/.exec(path)
  return match?.[1] ? { id: match[1], variant: match[2] ? 'thumb' : 'whole' } : undefined
}

/** Over a link to one task: what is in its messages. */
const findFileOfLink = async (db: Queries, driverId: string, taskId: string, id: string) =>
  (
    await sql<OpenableFile>`
      SELECT f.id, f.content_type, f.name FROM file f
      WHERE f.id = ${id} AND EXISTS (SELECT FROM app_message m
        WHERE m.file_ids @> ARRAY[f.id] AND m.task_id = ${taskId}::uuid AND m.driver_id = ${driverId}::uuid)`.execute(
      db,
    )
  ).rows[0]

/** A customer's own upload. Photos of proofs come with the order's own call. */
const findFileOfCustomer = async (db: Queries, personId: string, id: string) =>
  (
    await sql<OpenableFile>`
      SELECT f.id, f.content_type, f.name FROM file f
      WHERE f.id = ${id} AND f.uploaded_by = ${personId} AND f.uploaded_by_type = 'user'`.execute(db)
  ).rows[0]

/** Pages that show freight with its photos. */
const freightPages = [
  '/cargo/management/list',
  '/cargo/parcels/list',
  '/cargo/discrepancies/list',
  '/cargo/consignee/list',
] as const
/** The named file `n` is a worker's photo of freight, or a signature for it. */
const ofFreight = sql.raw(`(n.purpose = 'cargo' OR n.receipt_id IS NOT NULL)`)

/**
 * A file for people who may open it: its uploader; people who may see the work orders, drivers, trucks, trailers or freight it
 * belongs to; who may see handovers, their signatures; a driver, if it belongs to one of their tasks or their license; the office, if a report of a driver names it; both sides of a conversation; any console user, if it is an avatar.
 */
export async function findOpenableFile(db: Queries, session: Session, id: string): Promise<OpenableFile | undefined> {
  if (session.link) return findFileOfLink(db, session.personId, session.link.taskId, id)
  if (session.accountId) return findFileOfCustomer(db, session.personId, id)
  const seesOrders = session.permissions.has('/work/order/list')
  const seesDrivers = session.permissions.has('/driver/management/list')
  const seesTrucks = session.permissions.has('/truck/index/list')
  const seesTrailers = session.permissions.has('/truck/trailer/list')
  const seesFreight = freightPages.some((page) => session.permissions.has(page))
  const seesHandovers = session.permissions.has('/cargo/consignee/list')
  const driverId = session.appType === 2 ? session.personId : null
  const workerId = session.appType === 3 ? session.personId : null
  const { rows } = await sql<OpenableFile>`
    SELECT f.id, f.content_type, f.name FROM file f
    WHERE f.id = ${id} AND (
      (f.uploaded_by = ${session.personId} AND f.uploaded_by_type = ${actorTypes[session.appType]})
      OR (${session.appType === 1}::boolean AND EXISTS (SELECT 1 FROM "user" u WHERE u.avatar = f.id::text))
      OR EXISTS (SELECT 1 FROM task_photo p JOIN task t ON t.id = p.task_id
                 WHERE p.file_id = f.id AND (${seesOrders}::boolean OR t.driver_id = ${driverId}::uuid))
      OR EXISTS (SELECT 1 FROM stop s WHERE s.signature_file_id = f.id AND (${seesOrders}::boolean
                 OR EXISTS (SELECT 1 FROM task t WHERE t.work_order_id = s.work_order_id AND s.id = ANY (t.stop_ids)
                            AND t.driver_id = ${driverId}::uuid)))
      OR EXISTS (SELECT 1 FROM app_message m WHERE m.file_ids @> ARRAY[f.id]
                 AND (${session.permissions.has('/warehouse/monitor/list')}::boolean OR m.driver_id = ${driverId}::uuid OR m.worker_id = ${workerId}::uuid))
      OR (${seesFreight}::boolean AND EXISTS (SELECT 1 FROM named_file n WHERE n.file_id = f.id AND ${ofFreight}))
      OR (${seesHandovers}::boolean AND EXISTS (SELECT 1 FROM handover h WHERE h.signature_file_id = f.id))
      OR EXISTS (SELECT 1 FROM named_file n WHERE n.file_id = f.id AND n.purpose <> 'message' AND NOT ${ofFreight}
                 AND CASE WHEN n.task_id IS NULL THEN ${seesDrivers}::boolean ELSE ${seesOrders}::boolean END)
      OR (${seesTrucks}::boolean AND EXISTS (SELECT 1 FROM named_file n JOIN task_report r ON r.id = n.act_id
                 WHERE n.file_id = f.id AND r.truck_id IS NOT NULL))
      OR EXISTS (SELECT 1 FROM inspection_defect x WHERE x.photo_ids @> ARRAY[f.id]
                 AND CASE WHEN x.truck_id IS NULL THEN ${seesTrailers}::boolean ELSE ${seesTrucks}::boolean END)
      OR EXISTS (SELECT 1 FROM inspection i WHERE i.signature_file_id = f.id
                 AND CASE WHEN i.truck_id IS NULL THEN ${seesTrailers}::boolean ELSE ${seesTrucks}::boolean END)
      OR EXISTS (SELECT 1 FROM driver d WHERE d.licence_images @> ARRAY[f.id] AND d.deleted_at IS NULL
                 AND (${seesDrivers}::boolean OR d.id = ${driverId}::uuid))
      OR (${seesTrucks}::boolean AND EXISTS (SELECT 1 FROM truck v
          WHERE (v.plate_photo = f.id OR v.photos @> ARRAY[f.id]) AND v.deleted_at IS NULL))
      OR (${seesTrailers}::boolean AND EXISTS (SELECT 1 FROM trailer v
          WHERE (v.plate_photo = f.id OR v.photos @> ARRAY[f.id]) AND v.deleted_at IS NULL)))`.execute(db)
  return rows[0]
}
