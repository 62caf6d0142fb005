import { nextWaybillStatus, waybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { masterLabel } from '../masters/master-label.ts'

/** Statuses in which houses of a master may still change. */
const open = waybillStatuses.filter((status) => nextWaybillStatus('edit', status) !== null)

/** Masters that take houses, the newest first, by a part of their number, flight or airports. */
export async function mastersToChoose(db: Queries, q: string): Promise<{ id: string; label: string }[]> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    id: string
    number: string | null
    airline: string
    origin: string
    destination: string
    flight: string
  }>`
    SELECT id, number, airline, origin, destination, flight FROM master_waybill m
    WHERE deleted_at IS NULL AND kind <> 'direct' AND status = ANY(${open}::text[])
      AND (coalesce(number, '') || ' ' || shipper || ' ' || consignee || ' ' || flight || ' ' || origin || ' ' || destination) ILIKE ${like}
    ORDER BY updated_at DESC, id LIMIT 20`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: [masterLabel(row), row.number && `${row.origin}–${row.destination}`, row.flight].filter(Boolean).join(' · '),
  }))
}
