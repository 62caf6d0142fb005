import {
  type ClockKind,
  type ClockTimes,
  clockKinds,
  isDangerousCode,
  minutesFor,
} from '@shortcut/domain/air/clocks.ts'
import type { FilingScheme, FilingState } from '@shortcut/domain/air/export-rules/advance-filing.ts'
import { filingsOf, schemesOf } from '@shortcut/domain/air/export-rules/advance-filing.ts'
import type { WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { AircraftKind } from '@shortcut/domain/air/security.ts'
import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import type { WaybillContent, WaybillKind } from '@shortcut/domain/air/waybill.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { countryOf } from '../masters/find-airports.ts'

interface Row {
  id: string
  status: WaybillStatus
  kind: WaybillKind
  airline: string
  origin: string
  destination: string
  departsAt: string | null
  flightBefore: string
  aircraft: AircraftKind | ''
  acceptedAt: string | null
  acceptedBy: string
  refusedAt: string | null
  refusedBy: string
  refusedBecause: string
  filing: string
  shipper: string
  consignee: string
  flights: WaybillContent['flights']
  /** Airports where it lands, the destination last. */
  landings: string[]
  /** Special handling codes of the master and its houses. */
  codes: string[]
  typed: { clock: ClockKind; at: string }[]
  reported: { scheme: FilingScheme; state: FilingState; reference: string }[]
}

/** SQL: special handling codes of the master `m` and its houses. */
const handlingCodes = sql`
  coalesce(m.content->'codes', '[]') || coalesce((SELECT jsonb_agg(code) FROM house_waybill h, jsonb_array_elements(h.content->'codes') code
    WHERE h.master_id = m.id AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}), '[]')`

/** Why the dangerous goods of masters were refused, or '' if nobody accepted them yet, by master; others have none. */
export async function unacceptedOf(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; refusedBecause: string; codes: string[] }>`
    SELECT m.id, m.dangerous_refused_because AS refused_because, ${handlingCodes} AS codes
    FROM master_waybill m WHERE m.id = ANY(${ids}::uuid[]) AND m.dangerous_accepted_at IS NULL`.execute(db)
  const dangerous = rows.filter(({ codes }) => codes.some(isDangerousCode))
  return new Map(dangerous.map(({ id, refusedBecause }) => [id, refusedBecause]))
}

/** Masters with freight for all-cargo aircraft only that are on another one, or whose aircraft nobody named. */
export async function onWrongAircraft(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM master_waybill m WHERE m.id = ANY(${ids}::uuid[]) AND m.aircraft <> 'allCargo' AND (${handlingCodes}) ? 'CAO'`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Handling codes of dangerous goods of a master and its houses, each once. */
export async function dangerousCodesOf(db: Queries, id: string): Promise<string[]> {
  const { rows } = await sql<{
    codes: string[]
  }>`SELECT ${handlingCodes} AS codes FROM master_waybill m WHERE m.id = ${id}`.execute(db)
  return [...new Set(rows.flatMap(({ codes }) => codes).filter(isDangerousCode))]
}

/** All that the clocks of a master follow from, but for the gates. */
export type PlanFacts = Awaited<ReturnType<typeof planFacts>>[number]

export async function planFacts(db: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    SELECT m.id, m.status, m.kind, m.airline, m.origin, m.destination, m.departs_at, m.flight_before, m.aircraft, m.dangerous_accepted_at AS accepted_at, m.dangerous_accepted_by AS accepted_by,
      m.dangerous_refused_at AS refused_at, m.dangerous_refused_by AS refused_by, m.dangerous_refused_because AS refused_because,
      coalesce(m.content->>'filing', '') AS filing, m.shipper, m.consignee, coalesce(m.content->'flights', '[]') AS flights,
      jsonb_path_query_array(m.content, '$.legs[*].to') || to_jsonb(m.destination) AS landings,
      ${handlingCodes} AS codes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('clock', c.clock, 'at', c.typed_at)) FROM master_clock c
        WHERE c.master_id = m.id AND c.typed_at IS NOT NULL), '[]') AS typed,
      coalesce((SELECT jsonb_agg(jsonb_build_object('scheme', f.scheme, 'state', f.state, 'reference', f.reference)) FROM master_filing f
        WHERE f.master_id = m.id), '[]') AS reported
    FROM master_waybill m WHERE m.id = ANY(${ids}::uuid[]) AND m.deleted_at IS NULL`.execute(db)
  if (rows.length === 0) return []
  const rules = await rulesOf(db, [...new Set(rows.map(({ airline }) => airline))])
  return Promise.all(rows.map((row) => factsOf(row, rules)))
}

const rulesOf = (db: Queries, airlines: readonly string[]) =>
  db
    .selectFrom('cutOffRule')
    .select(['airline', 'origin'])
    .select(['documentsMinutes as documents', 'cargoMinutes as cargo'])
    .select(['dangerousMinutes as dangerous', 'filingMinutes as filing'])
    .where('airline', 'in', airlines)
    .where('deletedAt', 'is', null)
    .execute()

async function factsOf(row: Row, rules: Awaited<ReturnType<typeof rulesOf>>) {
  const { origin, landings, codes, typed, reported, ...kept } = row
  const country = async (airport: string) => ({ airport, country: await countryOf(airport) })
  const needed = schemesOf(await country(origin), await Promise.all(landings.filter(Boolean).map(country)))
  const times = new Map(typed.map(({ clock, at }) => [clock, new Date(at).toISOString()]))
  return {
    ...kept,
    origin,
    typed: Object.fromEntries(clockKinds.map((clock) => [clock, times.get(clock) ?? null])) as ClockTimes,
    rule: minutesFor(rules, row),
    isDangerous: codes.some(isDangerousCode),
    isAccepted: row.acceptedAt !== null,
    filings: filingsOf(needed, reported),
  }
}
