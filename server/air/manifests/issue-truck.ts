import { flyingWaybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import type { ManifestContent, ManifestLine } from '@shortcut/domain/air/manifests/manifest.ts'
import type { ManifestChoices } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { freeze, lockStanding, standing } from './editions.ts'
import { emptyHead, masterLine, totalOf, unitLines } from './waybill-lines.ts'

const isBooked = sql.raw(
  `m.deleted_at IS NULL AND m.status ${waybillIs('booked', 'received', 'screened', 'built', 'manifested', ...flyingWaybillStatuses)}`,
)
const isIssued = sql.raw(`h.deleted_at IS NULL AND h.status ${houseIs('issued')}`)

/** SQL: masters of the order `o` with the house that its freight is for; of a direct waybill no house. */
const mastersOfOrder = sql`
  SELECT m.id AS master_id, h.id AS house_id FROM house_waybill_order x JOIN house_waybill h ON h.id = x.house_id AND ${isIssued}
    JOIN master_waybill m ON m.id = h.master_id AND ${isBooked} WHERE x.work_order_id = o.id
  UNION SELECT m.id, NULL FROM master_waybill m WHERE o.mawb <> '' AND m.number = waybill_number(o.mawb) AND ${isBooked}
    AND NOT EXISTS (SELECT FROM house_waybill_order x JOIN house_waybill h ON h.id = x.house_id AND ${isIssued}
      WHERE x.work_order_id = o.id AND h.master_id = m.id)`

/** SQL: the last place of the order `o`. */
const terminal = sql`
  coalesce((SELECT concat_ws(', ', nullif(s.company, ''), nullif(s.city, '')) FROM stop s WHERE s.work_order_id = o.id AND s.kind = 'dropoff'
    ORDER BY s.sequence DESC LIMIT 1), '')`

interface Truck {
  id: string
  taskNo: string
  workOrderId: string
  driver: string
  truck: string
  trailer: string
  truckSeal: string
  terminal: string
}

const truckColumns = sql`
  t.id, t.task_no, t.work_order_id, coalesce(d.name, '') AS driver,
  concat_ws(' · ', nullif(k.unit_no, ''), nullif(t.truck_license_plate, '')) AS truck,
  coalesce(concat_ws(' · ', nullif(v.trailer_no, ''), nullif(v.plate_no, '')), '') AS trailer, o.seal_no AS truck_seal, ${terminal} AS terminal`
const trucks = sql`
  task t JOIN work_order o ON o.id = t.work_order_id LEFT JOIN driver d ON d.id = t.driver_id LEFT JOIN truck k ON k.id = t.truck_id
  LEFT JOIN trailer v ON v.id = t.trailer_id`

/** Trucks under way with freight of booked waybills, and those whose manifest has waybills that are gone. */
export async function trucksToManifest(db: Queries): Promise<ManifestChoices['trucks']> {
  const { rows } = await sql<Truck & { masters: string }>`
    SELECT ${truckColumns}, coalesce(f.masters, '') AS masters FROM ${trucks} CROSS JOIN LATERAL (
      SELECT string_agg(DISTINCT m.number, ', ') AS masters FROM (${mastersOfOrder}) a JOIN master_waybill m ON m.id = a.master_id) f
    WHERE (t.status ${sql.raw(taskIs(...liveTaskStatuses))} AND f.masters IS NOT NULL) OR (f.masters IS NULL AND t.id IN (
      SELECT n.task_id FROM air_manifest n WHERE n.kind = 'truck' AND n.issued_at > now() - interval '60 days' AND ${standing}))
    ORDER BY t.starts_at NULLS LAST, t.id LIMIT 200`.execute(db)
  return rows.map(({ id, taskNo, driver, truck, masters, terminal: to }) => ({
    taskId: id,
    taskNo,
    driver,
    truck,
    masters,
    terminal: to,
  }))
}

/** The truck of a task, locked so that nobody issues its manifest at the same time. @throws Refusal 404 */
async function lockTruck({ db }: Context, taskId: string): Promise<Truck> {
  const { rows } =
    await sql<Truck>`SELECT ${truckColumns} FROM ${trucks} WHERE t.id = ${taskId} FOR NO KEY UPDATE OF t`.execute(db)
  const [truck] = rows
  if (!truck) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  return truck
}

/** A master as the truck has it: of a consolidation only the houses that the order brings. */
async function lineOnTruck(db: Queries, master: MasterDetail, houseIds: readonly string[]): Promise<ManifestLine> {
  const line = await masterLine(db, master)
  if (houseIds.length === 0) return line
  const houses = await db
    .selectFrom('houseWaybill')
    .select(['number', 'pieces', 'weightUnit', sql<string>`trim_scale(gross)::text`.as('gross')])
    .where('id', 'in', houseIds)
    .orderBy('number')
    .execute()
  return {
    ...line,
    ...totalOf(houses.map((house) => ({ ...house, weightUnit: house.weightUnit as 'K' | 'L' }))),
    houses: houses.map(({ number }) => number).join(', '),
  }
}

/** Units of masters with freight of other orders only. */
async function unitsElsewhere(
  db: Queries,
  masters: readonly MasterDetail[],
  workOrderId: string,
): Promise<Set<string>> {
  const ids = masters.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM load_unit u WHERE u.master_id = ANY(${ids}::uuid[]) AND EXISTS (SELECT FROM piece p WHERE p.unit_id = u.id)
      AND NOT EXISTS (SELECT FROM piece p JOIN receipt r ON r.id = p.receipt_id WHERE p.unit_id = u.id AND r.work_order_id = ${workOrderId})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Freezes the manifest of a truck to the airline's terminal. @throws Refusal 501 if it brings no waybill and no edition stands, or if nothing changed */
export async function issueTruck(context: Context, { taskId }: { taskId: string }): Promise<{ id: string }> {
  const { db } = context
  const truck = await lockTruck(context, taskId)
  const { rows } = await sql<{ masterId: string; houseId: string | null }>`
    SELECT a.* FROM work_order o CROSS JOIN LATERAL (${mastersOfOrder}) a WHERE o.id = ${truck.workOrderId}`.execute(db)
  // An edition without waybills voids the one that stands.
  if (rows.length === 0 && !(await lockStanding(db, { kind: 'truck', subject: taskId })))
    throw new Refusal(codes.refused, 'truckEmpty', { task: truck.taskNo })
  const masters: MasterDetail[] = []
  const lines: ManifestLine[] = []
  for (const [masterId, ofMaster] of Map.groupBy(rows, (row) => row.masterId)) {
    const master = await getMaster(db, masterId)
    masters.push(master)
    lines.push(
      await lineOnTruck(
        db,
        master,
        ofMaster.flatMap(({ houseId }) => houseId ?? []),
      ),
    )
  }
  const [first] = masters
  const isOneFlight = masters.every(({ flight, flightOn }) => flight === first?.flight && flightOn === first.flightOn)
  const content: ManifestContent = {
    head: {
      ...emptyHead,
      airline: masters.every(({ airline }) => airline === first?.airline) ? (first?.airline ?? '') : '',
      flight: isOneFlight ? (first?.flight ?? '') : '',
      flightOn: isOneFlight ? (first?.flightOn ?? '') : '',
      task: truck.taskNo,
      driver: truck.driver,
      truck: truck.truck,
      trailer: truck.trailer,
      truckSeal: truck.truckSeal,
      terminal: truck.terminal,
      ...totalOf(lines),
    },
    lines: lines.toSorted((one, other) => (one.number < other.number ? -1 : 1)),
    units: await unitLines(db, masters, await unitsElsewhere(db, masters, truck.workOrderId)),
  }
  const issued = await freeze(context, { kind: 'truck', subject: taskId, taskId, title: truck.taskNo, content })
  if (!issued) throw new Refusal(codes.refused, 'manifestSame', { manifest: truck.taskNo })
  await record(context, {
    action: 'airManifest.issue',
    entity: 'airManifest',
    entityId: issued.id,
    label: [truck.taskNo, ...masters.map(masterLabel)].join(' · '),
    before: { manifestEdition: issued.before ?? '' },
    after: { manifestEdition: issued.edition, taskNo: truck.taskNo },
  })
  return { id: issued.id }
}
