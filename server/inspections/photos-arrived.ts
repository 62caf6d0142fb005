import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'

/** Tells the people who look at the vehicle that a photo or signature of its report has arrived. @param actIds acts that named it */
export async function photosArrived(context: Context, actIds: readonly string[]): Promise<void> {
  if (actIds.length === 0) return
  const { rows } = await sql<{ id: string; entity: 'truck' | 'trailer'; label: string }>`
    SELECT DISTINCT coalesce(k.id, r.id) AS id, CASE WHEN k.id IS NULL THEN 'trailer' ELSE 'truck' END AS entity,
      coalesce(k.unit_no, r.trailer_no) AS label
    FROM inspection i LEFT JOIN truck k ON k.id = i.truck_id LEFT JOIN trailer r ON r.id = i.trailer_id
    WHERE i.id = ANY(${actIds}::uuid[])`.execute(context.db)
  await record(
    context,
    ...rows.map(({ id, entity, label }) => ({
      action: 'inspection.photoArrived' as const,
      entity,
      entityId: id,
      label,
    })),
  )
}
