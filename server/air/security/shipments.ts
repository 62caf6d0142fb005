import {
  type AircraftKind,
  type SecurityFault,
  type SecurityMethod,
  type SecurityRecord,
  type ShipperStatus,
  securedPieces,
  securityFaultsOf,
  statusOn,
} from '@shortcut/domain/air/security.ts'
import type { Security, Shipment } from '@shortcut/domain/air/security-api.ts'
import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { countryOf, placeOf } from '../masters/find-airports.ts'
import { carriedAlarms } from './carried-alarms.ts'

interface Row {
  masterId: string | null
  houseId: string | null
  name: string
  origin: string
  aircraft: AircraftKind | ''
  /** Its day at the airport; null if nobody named it. */
  flightOn: string | null
  /** When its flight left; null: it is still here. */
  leftAt: string | null
  accountId: string | null
  customerName: string | null
  status: ShipperStatus | null
  expiresOn: string | null
  evidence: string | null
  pieces: number
  /** Its freight is that of its houses, which have their own records. */
  isOfHouses: boolean
  records: (SecurityRecord & { method: SecurityMethod } & Omit<
      Shipment['records'][number],
      'method' | 'result' | 'pieces'
    >)[]
}

/**
 * When the flight of the master `m` left, as far as it is known: by the airline or by a person, as planned, or on its day. Of a void
 * one, when it was voided.
 */
const leftAt = sql.raw(`CASE WHEN m.status ${waybillIs('departed', 'arrived', 'delivered', 'void')} THEN coalesce(
  (SELECT min(e.happened_at) FROM waybill_event e WHERE e.master_id = m.id AND e.code IN ('DEP', 'RCF', 'DLV')), m.departs_at,
  (m.flight_on + time '12:00') AT TIME ZONE 'UTC', m.updated_at) END`)
const shipperOf = (account: RawBuilder<unknown>) => sql`
  LEFT JOIN account a ON a.id = ${account} LEFT JOIN shipper_security s ON s.account_id = ${account}`
const recordColumns = sql`jsonb_build_object('id', c.id, 'method', c.method, 'result', c.result, 'pieces', c.pieces, 'doneAt', c.done_at,
  'doneBy', c.done_by, 'place', c.place, 'seal', c.seal, 'withdrawnBecause', c.withdrawn_because, 'createdBy', c.created_by, 'from', '')`
const recordsOf = (where: RawBuilder<unknown>) => sql`coalesce((
  SELECT jsonb_agg(${recordColumns} ORDER BY c.done_at, c.id)
  FROM screening c WHERE ${where}), '[]') AS records`
const shipper = sql.raw(`a.name AS customer_name, s.status, s.expires_on::text AS expires_on, s.evidence`)

/** Houses with what is known of their shippers and how they were made secure. */
async function housesWhere(db: Queries, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT h.master_id, h.id AS house_id, coalesce(h.number, h.shipper) AS name, coalesce(nullif(m.origin, ''), h.origin) AS origin,
      coalesce(m.aircraft, '') AS aircraft, m.flight_on::text AS flight_on, ${leftAt} AS left_at, h.account_id, ${shipper}, h.pieces,
      false AS is_of_houses, ${recordsOf(sql`c.house_id = h.id`)}
    FROM house_waybill h LEFT JOIN master_waybill m ON m.id = h.master_id AND m.deleted_at IS NULL ${shipperOf(sql`h.account_id`)}
    WHERE h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))} AND ${where} ORDER BY h.number NULLS LAST, h.id`.execute(
    db,
  )
  return withCarried(db, rows)
}

/** Freight keeps an alarm that nobody answered when it gets another waybill. What has left has only those of before. */
async function withCarried(db: Queries, rows: readonly Row[]): Promise<Row[]> {
  const idsOf = (key: 'houseId' | 'masterId') =>
    rows.flatMap((row) => (row.houseId && key === 'masterId' ? [] : (row[key] ?? [])))
  const waybills = { houseIds: idsOf('houseId'), masterIds: idsOf('masterId') }
  const carried = await carriedAlarms<Row['records'][number]>(db, waybills, recordColumns)
  const at = (moment: string | null) => (moment ? Date.parse(moment) : Number.POSITIVE_INFINITY)
  return rows.map((row) => {
    const alarms = carried.get(row.houseId ?? row.masterId ?? '') ?? []
    const records = [...row.records, ...alarms.filter(({ doneAt }) => at(doneAt) < at(row.leftAt))]
    return { ...row, records: records.sort((one, other) => at(one.doneAt) - at(other.doneAt)) }
  })
}

async function mastersWhere(db: Queries, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT m.id AS master_id, NULL AS house_id, coalesce(m.number, m.shipper) AS name, m.origin, m.aircraft, m.flight_on::text AS flight_on, ${leftAt} AS left_at,
      m.account_id, ${shipper}, m.pieces, m.kind <> 'direct' AS is_of_houses, ${recordsOf(sql`c.master_id = m.id`)}
    FROM master_waybill m ${shipperOf(sql`m.account_id`)} WHERE m.deleted_at IS NULL AND m.id = ANY(${ids}::uuid[])`.execute(
    db,
  )
  return withCarried(db, rows)
}

/** The day whose rules hold: the later of the day of the flight and today at the airport. What has left counts as on the day on which it left. */
async function dayOf({ origin, flightOn, leftAt }: Row): Promise<string> {
  const day = toLocalDate(new Date(leftAt ?? now()).toISOString(), (await placeOf(origin)).zone)
  return flightOn !== null && flightOn > day ? flightOn : day
}

async function shipmentOf(row: Row): Promise<Shipment> {
  const { houseId, name, origin, aircraft, accountId, customerName, status, expiresOn, evidence, pieces } = row
  const { isOfHouses, records } = row
  const on = await dayOf(row)
  const known = status && { status, expiresOn }
  const counted = records.filter(({ withdrawnBecause }) => withdrawnBecause === '')
  const country = await countryOf(origin)
  const faults = securityFaultsOf({ country, aircraft, on, shipper: known, pieces, records: counted })
  return {
    houseId,
    name,
    accountId,
    customerName,
    status: statusOn(known, on),
    expiresOn,
    evidence: evidence ?? '',
    pieces,
    secured: securedPieces(counted),
    faults: isOfHouses ? faults.filter(({ fault }) => fault === 'alarm') : faults,
    records,
  }
}

const hasAlarm = ({ records }: Row) =>
  records.some(({ result, withdrawnBecause }) => result === 'failed' && withdrawnBecause === '')

/**
 * Shipments by master: itself if it is direct, and its houses. A master of another kind stands there, too, if it failed a screening
 * while it was direct. Houses count under a direct master, too: an older record may have them.
 */
export async function shipmentsOfMasters(
  db: Queries,
  masters: readonly { id: string }[],
): Promise<Map<string, Shipment[]>> {
  if (masters.length === 0) return new Map()
  const ids = masters.map(({ id }) => id)
  const rows = [
    ...(await mastersWhere(db, ids)).filter((row) => !row.isOfHouses || hasAlarm(row)),
    ...(await housesWhere(db, sql`h.master_id = ANY(${ids}::uuid[])`)),
  ]
  const shipments = new Map<string, Shipment[]>()
  for (const row of rows) {
    const id = row.masterId ?? ''
    shipments.set(id, [...(shipments.get(id) ?? []), await shipmentOf(row)])
  }
  return shipments
}

/** What stands between each house, or the freight of a master by its own id, and its flight. */
export async function securityFaults(
  db: Queries,
  masters: readonly { id: string }[],
): Promise<Map<string, SecurityFault[]>> {
  const found = new Map<string, SecurityFault[]>()
  for (const [masterId, shipments] of await shipmentsOfMasters(db, masters))
    for (const { houseId, faults } of shipments) found.set(houseId ?? masterId, faults)
  return found
}

/** What the log has of a waybill that becomes void with an open alarm. */
export const alarmSaid = ({ shipments }: Security) =>
  shipments.some(({ faults }) => faults.some(({ fault }) => fault === 'alarm'))
    ? { screeningResult: say('en', 'securityResult', 'failed') }
    : {}

export async function securityOfMaster(db: Queries, masterId: string): Promise<Security> {
  const master = await db
    .selectFrom('masterWaybill')
    .select(['id', 'origin', 'aircraft'])
    .where('id', '=', masterId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!master) throw new Refusal(codes.notFound, 'notFound', { thing: 'master waybill' })
  return {
    masterId,
    aircraft: master.aircraft as Security['aircraft'],
    country: await countryOf(master.origin),
    shipments: (await shipmentsOfMasters(db, [master])).get(masterId) ?? [],
  }
}

export async function securityOfHouse(db: Queries, houseId: string): Promise<Security> {
  const [row] = await housesWhere(db, sql`h.id = ${houseId}`)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'house waybill' })
  return {
    masterId: row.masterId,
    aircraft: row.aircraft,
    country: await countryOf(row.origin),
    shipments: [await shipmentOf(row)],
  }
}
