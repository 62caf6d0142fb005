import { needsExportFiling } from '@shortcut/domain/air/export-rules/us-law.ts'
import {
  gatesByKind,
  type OpenGate,
  openGates,
  openUldGates,
  screenGates,
  tenderGates,
} from '@shortcut/domain/air/gates.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent, WaybillKind } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { onWrongAircraft, unacceptedOf } from '../consolidations/plan-facts.ts'
import { countryOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { securityFaults } from '../security/shipments.ts'
import { builtUldsOf } from '../ulds/uld-queries.ts'
import { type HousesOfMaster, housesOfMasters } from './house-queries.ts'

interface Gated {
  id: string
  kind: WaybillKind
  origin: string
  destination: string
  /** Proof of the export filing, or why none is needed. */
  filing: string
  shipper: string
  consignee: string
  flights: WaybillContent['flights']
}

/** Schemes of the advance filing that hold masters back, by master. */
async function holdsOf(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('masterFiling')
    .select(['masterId', 'scheme'])
    .where('masterId', 'in', ids)
    .where('state', '=', 'onHold')
    .orderBy('scheme')
    .execute()
  const byMaster = Map.groupBy(rows, ({ masterId }) => masterId)
  return new Map([...byMaster].map(([id, held]) => [id, held.map(({ scheme }) => scheme)]))
}

/** What is missing before each master is manifested. @param known their houses, if they were read */
export async function gatesOfMasters(
  { db, now }: Pick<Context, 'db' | 'now'>,
  masters: readonly Gated[],
  known?: Map<string, HousesOfMaster>,
): Promise<Map<string, OpenGate[]>> {
  const ids = masters.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const byMaster = known ?? (await housesOfMasters(db, ids))
  const papers = await db
    .selectFrom('houseWaybill')
    .select(['id', sql<string>`coalesce(content->>'filing', '')`.as('filing')])
    .select(sql<WaybillContent['flights']>`coalesce(content->'flights', '[]')`.as('flights'))
    .where('masterId', 'in', ids)
    .execute()
  const paperOf = new Map(papers.map((one) => [one.id, one]))
  const holds = await holdsOf(db, ids)
  const security = await securityFaults(db, masters)
  const ulds = await builtUldsOf(db, ids)
  const unaccepted = await unacceptedOf(db, ids)
  const wrongAircraft = await onWrongAircraft(db, ids)
  const gates = new Map<string, OpenGate[]>()
  for (const { id, kind, origin, destination, filing, shipper, consignee, flights } of masters) {
    const [from = '', to = ''] = await Promise.all([origin, destination].map(countryOf))
    const refusedBecause = unaccepted.get(id)
    const { houses, faults } = byMaster.get(id) ?? { houses: [], faults: [] }
    gates.set(
      id,
      openGates({
        now,
        to,
        kind,
        filing,
        shipper,
        consignee,
        flights,
        faults,
        needsFiling: needsExportFiling(from, to),
        unknownAirports: [from === '' ? origin : '', to === '' ? destination : ''].filter(Boolean),
        isOnWrongAircraft: wrongAircraft.has(id),
        isHeld: holds.has(id),
        unaccepted: refusedBecause === undefined ? null : { refusedBecause },
        security: security.get(id) ?? [],
        ulds: ulds.get(id) ?? [],
        houses: houses.map((house) => ({
          id: house.id,
          name: house.number ?? house.shipper,
          isIssued: house.status === 'issued',
          filing: paperOf.get(house.id)?.filing ?? '',
          flights: paperOf.get(house.id)?.flights ?? [],
          shipper: house.shipper,
          consignee: house.consignee,
          faults: house.faults,
          security: security.get(house.id) ?? [],
        })),
      }),
    )
  }
  return gates
}

/** What is missing before a master is manifested. @param known its houses, if they were read */
export async function gatesOf(
  context: Pick<Context, 'db' | 'now'>,
  { id, kind, content, origin, destination, shipper, consignee }: MasterDetail,
  known?: HousesOfMaster,
): Promise<OpenGate[]> {
  const read = known && new Map([[id, known]])
  const master = { id, kind, origin, destination, filing: content.filing, flights: content.flights, shipper, consignee }
  return (await gatesOfMasters(context, [master], read)).get(id) ?? []
}

const missingText = ({ language }: Context, gates: readonly OpenGate[]) =>
  gatesByKind(gates)
    .map(({ gate, houses }) => [say(language, 'waybillGate', gate), houses].filter(Boolean).join(': '))
    .join('; ')

/** @throws Refusal 501 naming what is missing, each with its house or unit */
export async function guardGates(context: Context, master: MasterDetail): Promise<void> {
  const gates = await gatesOf(context, master)
  if (gates.length > 0)
    throw new Refusal(codes.refused, 'gatesOpen', { master: masterLabel(master), missing: missingText(context, gates) })
}

/** Freight is reported screened, or built after it, only if it is screened. @throws Refusal 501 naming what is missing, each with its house */
export async function guardScreened(
  context: Context,
  master: MasterDetail,
  key: 'screenGatesOpen' | 'buildGatesOpen',
): Promise<void> {
  const gates = screenGates(await gatesOf(context, master))
  if (gates.length > 0)
    throw new Refusal(codes.refused, key, {
      master: masterLabel(master),
      missing: missingText(context, gates),
    })
}

/** Units are whole before the master is reported built. @throws Refusal 501 naming what is missing, each with its unit */
export async function guardUlds(context: Context, master: MasterDetail): Promise<void> {
  const gates = openUldGates((await builtUldsOf(context.db, [master.id])).get(master.id) ?? [])
  if (gates.length > 0)
    throw new Refusal(codes.refused, 'buildGatesOpen', {
      master: masterLabel(master),
      missing: missingText(context, gates),
    })
}

/**
 * Freight that customs of a place where it lands holds back, or that is not secure (any more), is not handed to the airline.
 * @throws Refusal 501 naming the schemes, or what is missing with its house
 */
export async function guardTender(context: Context, master: MasterDetail): Promise<void> {
  const schemes = (await holdsOf(context.db, [master.id])).get(master.id)
  if (schemes)
    throw new Refusal(codes.refused, 'tenderHeld', { master: masterLabel(master), schemes: schemes.join(', ') })
  const gates = tenderGates(await gatesOf(context, master))
  if (gates.length > 0)
    throw new Refusal(codes.refused, 'tenderGatesOpen', {
      master: masterLabel(master),
      missing: missingText(context, gates),
    })
}
