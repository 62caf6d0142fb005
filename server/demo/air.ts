import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { waybillSteps } from '@shortcut/domain/air/lifecycle.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { atTime } from '../platform/clock.ts'
import { airlines, directOf, type Freight, freightOf, houseOf, masterOf } from './air-papers.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

const dayMs = 86_400_000
const masters = 40
/** They were booked over so many days. */
const span = 60

interface Cast {
  run: Do
  administrator: string
  /** Session of a dispatcher. */
  dispatcher: string
  accounts: readonly { id: string }[]
  names: readonly string[]
  chance: Chance
  now: number
}

/** An office that books waybills: forty over sixty days, from drafts to delivered, with one that was void; half of them are consolidations with their houses. */
export async function seedAir({ run, administrator, dispatcher, accounts, names, chance, now }: Cast) {
  for (const { code, prefix, first, size } of airlines)
    await atTime(now - (span + 5) * dayMs, () =>
      run(
        stockApi.save,
        {
          prefix,
          airline: code,
          firstNumber: waybillNumber(prefix, first),
          lastNumber: waybillNumber(prefix, first + size - 1),
          lowMark: 5,
        },
        dispatcher,
      ),
    )
  await atTime(now - (span + 5) * dayMs, () => run(houseApi.saveSeries, { prefix: 'APX', next: 4101 }, administrator))
  const ordered = await numbersOfOrders(run, dispatcher)
  async function seedHouses(freight: Freight, master: { id: string; origin: string }, areDrafts: boolean) {
    for (const one of freight) {
      const { id, version } = await run(houseApi.save, houseOf(one, master, chance), dispatcher)
      if (!areDrafts) await run(houseApi.issue, { id, version }, dispatcher)
    }
  }
  for (let n = 0; n < masters; n += 1) {
    // Denser towards today, so that some are at every step.
    const age = span * ((masters - 1 - n) / (masters - 1)) ** 2
    const bookedAt = now - Math.round(age * dayMs) - chance.between(0, 3) * 3_600_000
    const airline = airlines[n % airlines.length] ?? airlines[0]
    const customer = chance.between(0, accounts.length - 1)
    const flightOn = new Date(bookedAt + 2 * dayMs).toISOString().slice(0, 10)
    const isVoid = n === masters - 8
    const shared = { airline, flightOn, chance }
    const freight = n % 2 === 0 && !isVoid ? freightOf(shared, accounts, names) : null
    const made = await atTime(bookedAt - 3_600_000, () =>
      run(
        masterApi.save,
        freight
          ? masterOf(shared, freight)
          : directOf(shared, { accountId: accounts[customer]?.id ?? '', shipper: names[customer] ?? '' }),
        dispatcher,
      ),
    )
    // The newest three are still being written.
    const isDraft = n >= masters - 3
    // One house is still missing on the newest consolidation that has a number.
    const known = (freight ?? []).slice(n === masters - 4 ? 1 : 0)
    await atTime(bookedAt - 1_800_000, () => seedHouses(known, made, isDraft))
    if (isDraft) continue
    const number = freight ? '' : (ordered.get(airline.prefix)?.pop() ?? '')
    let master = await atTime(bookedAt, () =>
      run(masterApi.book, { id: made.id, version: made.version, number }, dispatcher),
    )
    if (isVoid) {
      const reason = 'Customer cancelled the shipment'
      await atTime(bookedAt + 3_600_000, () =>
        run(masterApi.void, { id: master.id, version: master.version, reason }, dispatcher),
      )
      continue
    }
    for (const [index, step] of waybillSteps.entries()) {
      const at = bookedAt + 10 * 3_600_000 * (index + 1)
      if (step === 'back' || at > now) break
      master = await atTime(at, () => run(masterApi.step, { id: master.id, version: master.version, step }, dispatcher))
    }
  }
}

/** Numbers that work orders have, by prefix: a waybill that is booked with one is theirs. */
async function numbersOfOrders(run: Do, dispatcher: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { prefix } of airlines) {
    const { list } = await run(workOrderApi.list, { q: `${prefix}-`, pageSize: 4 }, dispatcher)
    found.set(
      prefix,
      list.flatMap(({ mawb }) => (mawb?.startsWith(`${prefix}-`) ? [mawb] : [])),
    )
  }
  return found
}
