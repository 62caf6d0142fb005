import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { type WaybillKind, waybillContent } from '@shortcut/domain/air/waybill.ts'
import { type Margin, type MarginFacts, marginOf } from '@shortcut/domain/air-bills/margin.ts'
import { type ExchangeRate, findExchange } from '@shortcut/domain/billing/exchange/exchange.ts'
import { sql } from 'kysely'
import { masterLabel } from '../air/masters/master-label.ts'
import { ratesFor } from '../billing/exchange/exchange-queries.ts'
import type { Queries } from '../platform/database/queries.ts'

interface Master {
  id: string
  number: string | null
  kind: WaybillKind
  airline: string
  origin: string
  destination: string
  flightOn: string | null
  content: unknown
}
type House = MarginFacts['houses'][number] & { masterId: string }
type Bill = MarginFacts['bills'][number] & { number: string }

/** What masters bring, by id. Other currencies are converted by the rates of the flight's day, or of today before it. */
export async function marginsOf(db: Queries, ids: readonly string[], now: string): Promise<Map<string, Margin>> {
  if (ids.length === 0) return new Map()
  const { rows: masters } = await sql<Master>`
    SELECT id, number, kind, airline, origin, destination, flight_on::text AS flight_on, content
    FROM master_waybill WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  const { rows: houses } = await sql<House>`
    SELECT h.id, h.master_id, coalesce(h.number, h.shipper) AS name, h.prepaid::text AS prepaid, h.collect::text AS collect, h.currency
    FROM house_waybill h WHERE h.master_id = ANY(${ids}::uuid[]) AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}
    ORDER BY h.number, h.id`.execute(db)
  const { rows: bills } = await sql<Bill>`
    SELECT b.id, b.number, b.biller || ' ' || b.bill_no AS name, b.total::text AS total, b.currency, b.status, b.verdict
    FROM air_bill b WHERE b.number = ANY(${masters.flatMap(({ number }) => number ?? [])}::text[]) AND b.deleted_at IS NULL
    ORDER BY b.created_at, b.id`.execute(db)
  const housesOf = Map.groupBy(houses, ({ masterId }) => masterId)
  const billsOf = Map.groupBy(bills, ({ number }) => number)
  const today = now.slice(0, 10)
  const ratesOfDays = new Map<string, ExchangeRate[]>()
  const margins = new Map<string, Margin>()
  for (const { id, content, kind, flightOn, ...master } of masters) {
    const on = flightOn && flightOn < today ? flightOn : today
    const waybill = waybillContent.parse(content)
    const [own, billed] = [housesOf.get(id) ?? [], billsOf.get(master.number ?? '') ?? []]
    const others = [...own, ...billed].some(({ currency }) => currency !== waybill.currency)
    if (others && !ratesOfDays.has(on))
      ratesOfDays.set(on, await ratesFor(db, on, [waybill.currency, ...[...own, ...billed].map((one) => one.currency)]))
    const facts: MarginFacts = {
      kind,
      name: masterLabel(master),
      content: waybill,
      houses: own,
      bills: billed,
      on,
      exchangeOf: (from) => findExchange(ratesOfDays.get(on) ?? [], from, waybill.currency, on),
    }
    margins.set(id, marginOf(facts))
  }
  return margins
}
