import type { DriverFact } from '@shortcut/domain/tasks/fact-api.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

const most = 200

const facts = (where: RawBuilder<unknown>) => sql<DriverFact>`
  SELECT r.id, r.kind, r.at, r.phone_at + r.skew_ms * interval '1 millisecond' AS entered_at, r.driver_id, d.name AS driver,
    r.truck_id, coalesce(k.unit_no, '') AS truck_no, r.payload->>'status' AS status, (r.payload->>'miles')::int AS miles,
    coalesce(r.payload->>'gallons', '') AS gallons, r.payload->'cost' AS cost, coalesce(r.payload->>'place', '') AS place,
    r.payload->>'paper' AS paper, coalesce(r.payload->>'expiresOn', '') AS expires_on, coalesce(r.payload->>'type', '') AS type,
    coalesce(r.payload->>'value', '') AS value, coalesce(r.payload->>'remark', '') AS remark, r.review, r.reviewed_by, r.reviewed_at,
    CASE WHEN r.kind = 'paper' THEN r.outcome_reason ELSE '' END AS reason,
    (SELECT coalesce(json_agg(json_build_object('fileId', n.file_id, 'onPhone', n.arrived_at IS NULL) ORDER BY n.file_id), '[]')
       FROM named_file n WHERE n.act_id = r.id) AS photos
  FROM task_report r JOIN driver d ON d.id = r.driver_id LEFT JOIN truck k ON k.id = r.truck_id
  WHERE r.task_id IS NULL AND ${where} ORDER BY r.at DESC, r.received_at DESC, r.id DESC LIMIT ${most}`

/** Renewed papers that nobody has checked are told of, however old they are. */
export async function listFacts(db: Queries, of: 'driver' | 'truck', id: string): Promise<DriverFact[]> {
  const column = sql.raw(`r.${of}_id`)
  const { rows } = await facts(sql`${column} = ${id}`).execute(db)
  if (of === 'truck' || rows.length < most) return rows
  const { rows: open } = await facts(sql`${column} = ${id} AND r.kind = 'paper' AND r.review = 'waiting'`).execute(db)
  return [...rows, ...open.filter((one) => !rows.some((row) => row.id === one.id))]
}

export async function findFact(db: Queries, id: string): Promise<DriverFact | undefined> {
  const { rows } = await facts(sql`r.id = ${id}`).execute(db)
  return rows[0]
}

const daysShown = 8

/** A driver's own of the last days; renewed papers of the last year, to see what became of them. */
export async function listOwnFacts(db: Queries, driverId: string, now: string): Promise<DriverFact[]> {
  const since = (days: number) => sql`r.at > ${now}::timestamptz - ${days} * interval '1 day'`
  const { rows } = await facts(
    sql`r.driver_id = ${driverId} AND (${since(daysShown)} OR (r.kind = 'paper' AND ${since(366)}))`,
  ).execute(db)
  return rows
}
