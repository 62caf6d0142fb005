import { type OpenGate, openGates } from '@shortcut/domain/air/gates.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { countryOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { housesWithFaults } from './house-queries.ts'

/** What is missing before a master is manifested. @param known its houses, if they were read */
export async function gatesOf(
  { db }: Pick<Context, 'db'>,
  { id, kind, content, origin }: MasterDetail,
  known?: Awaited<ReturnType<typeof housesWithFaults>>,
): Promise<OpenGate[]> {
  const { houses, faults } = known ?? (await housesWithFaults(db, id))
  const filings = await db
    .selectFrom('houseWaybill')
    .select(['id', sql<string>`coalesce(content->>'filing', '')`.as('filing')])
    .where('masterId', '=', id)
    .execute()
  const filingOf = new Map(filings.map((one) => [one.id, one.filing]))
  return openGates({
    kind,
    filing: content.filing,
    faults,
    needsFiling: (await countryOf(origin)) === 'US',
    houses: houses.map((house) => ({
      id: house.id,
      name: house.number ?? house.shipper,
      isIssued: house.status === 'issued',
      filing: filingOf.get(house.id) ?? '',
      faults: house.faults,
    })),
  })
}

/** @throws Refusal 501 naming what is missing, each with its house */
export async function guardGates(context: Context, master: MasterDetail): Promise<void> {
  const gates = await gatesOf(context, master)
  if (gates.length === 0) return
  const { language } = context
  throw new Refusal(codes.refused, 'gatesOpen', {
    master: masterLabel(master),
    missing: gates
      .map(({ gate, house }) => [say(language, 'waybillGate', gate), house].filter(Boolean).join(': '))
      .join('; '),
  })
}
