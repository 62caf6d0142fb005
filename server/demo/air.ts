import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { waybillSteps } from '@shortcut/domain/air/lifecycle.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { atTime } from '../platform/clock.ts'
import {
  numbersOfOrders,
  type Ordered,
  orderFor,
  ordersWithHouses,
  paperOfOrder,
  seedHousesOfOrders,
} from './air-orders.ts'
import { airlines, directOf, freightOf, houseOf, masterOf } from './air-papers.ts'
import { seedUld } from './air-ulds.ts'
import { type Airlines, answerBooking, answerManifest, tellStep } from './airline-answers.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

const dayMs = 86_400_000
const masters = 40
/** Houses of one consolidation after the other: with forty masters they are two hundred. */
const houseCounts = [8, 13, 10, 12, 9, 11]
/** Steps that a waybill takes because its airline tells of all its pieces. */
const toldByAirline = new Set<string>(['tender', 'depart', 'arrive', 'deliver'])
/** They were booked over so many days. */
const span = 60
/** From booking to departure. */
const departsAfterMs = 58 * 3_600_000
const filedAfterMs = 30 * 3_600_000
/** Minutes before departure, as airlines usually want them. */
const usualCutOffs = { documents: 240, cargo: 300, dangerous: 420, filing: 360 }
/** So many masters are written side by side: while one waits for the database the others work. */
const atOnce = 3

interface Cast {
  run: Do
  administrator: string
  airlines: Airlines
  /** Session of a dispatcher. */
  dispatcher: string
  accounts: readonly { id: string }[]
  names: readonly string[]
  chance: Chance
  now: number
}

/** An office that books waybills: forty over sixty days, from drafts to delivered, with one that was void; half of them are consolidations with two hundred houses. */
export async function seedAir({ run, administrator, airlines: desks, dispatcher, accounts, names, chance, now }: Cast) {
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
  for (const { code } of airlines)
    await atTime(now - (span + 5) * dayMs, () =>
      run(consolidationApi.saveRule, { airline: code, ...usualCutOffs }, dispatcher),
    )
  await atTime(now - (span + 5) * dayMs, () => run(houseApi.saveSeries, { prefix: 'APX', next: 4101 }, administrator))
  for (const [n, { id }] of accounts.entries())
    await atTime(now - (span + 5) * dayMs, () =>
      run(
        securityApi.saveShipper,
        { accountId: id, version: 0, status: 'known', evidence: `Register of known shippers, KS-${4100 + n}` },
        dispatcher,
      ),
    )
  const withHouses = await ordersWithHouses({ run, dispatcher })
  const ordered = await numbersOfOrders(run, dispatcher, new Set(withHouses.map(({ mawb }) => mawb)))
  const [home] = await run(cargoWarehouseApi.choices, {}, dispatcher)
  const warehouseId = home?.id ?? ''
  const planned = Array.from({ length: masters }, (_, n) => planMaster(n, { accounts, names, chance, now }))
  const open = new Set<Promise<void>>()
  for (const plan of planned) {
    while (open.size >= atOnce) await Promise.race(open)
    const order = orderFor(plan, ordered)
    const work = seedMaster(plan, { run, dispatcher, order, now, airlines: desks, warehouseId }).finally(() =>
      open.delete(work),
    )
    open.add(work)
  }
  await Promise.all(open)
  await seedManifests(run, dispatcher)
  await seedHousesOfOrders({ run, airlines: desks, dispatcher, chance, now }, withHouses)
}

/** What chance decides of a master, drawn before anything is sent: the order of the answers changes nothing. */
function planMaster(n: number, { accounts, names, chance, now }: Pick<Cast, 'accounts' | 'names' | 'chance' | 'now'>) {
  // Denser towards today, so that some are at every step.
  const age = span * ((masters - 1 - n) / (masters - 1)) ** 2
  const bookedAt = now - Math.round(age * dayMs) - chance.between(0, 3) * 3_600_000
  const airline = airlines[n % airlines.length] ?? airlines[0]
  const customer = chance.between(0, accounts.length - 1)
  const isVoid = n === masters - 8
  const departsAt = Math.round((bookedAt + departsAfterMs) / 300_000) * 300_000
  const flightOn = toLocalDate(new Date(departsAt).toISOString(), 'America/Chicago')
  const shared = { airline, flightOn, chance }
  const freight =
    n % 2 === 0 && !isVoid ? freightOf(shared, houseCounts[(n / 2) % houseCounts.length] ?? 1, accounts, names) : []
  const isConsolidation = freight.length > 0
  return {
    airline,
    bookedAt,
    departsAt,
    // Advance filings of the one before the newest with a number are on hold.
    isHeld: n === masters - 8 + 4,
    isVoid,
    isConsolidation,
    // The newest three are still being written.
    isDraft: n >= masters - 3,
    isRejected: n % 9 === 4 || n === masters - 5,
    // A visitor finds one to correct.
    isLeft: n === masters - 5,
    isSplit: n % 7 === 3,
    // Its airline tells nothing after it took it over.
    isSilent: n === masters - 12,
    master: isConsolidation
      ? masterOf(shared, freight)
      : directOf(shared, { accountId: accounts[customer]?.id ?? '', shipper: names[customer] ?? '' }),
    // One house is still missing on the newest consolidation that has a number.
    houses: freight.slice(n === masters - 4 ? 1 : 0).map((one) => houseOf(one, chance)),
  }
}

async function seedMaster(
  plan: ReturnType<typeof planMaster>,
  {
    run,
    dispatcher,
    order,
    now,
    airlines,
    warehouseId,
  }: Pick<Cast, 'run' | 'dispatcher' | 'now' | 'airlines'> & {
    /** Whose freight and number it has; undefined: the next number of the stock. */
    order: Ordered | undefined
    warehouseId: string
  },
) {
  const { airline, bookedAt, departsAt, isHeld, isVoid, isConsolidation, isDraft, master, houses } = plan
  const paper = order ? await paperOfOrder(run, dispatcher, plan, order.id) : master
  const number = order?.number ?? ''
  const made = await atTime(bookedAt - 3_600_000, () => run(masterApi.save, paper, dispatcher))
  const freight: { houseId: string; masterId: null; pieces: number }[] = []
  await atTime(bookedAt - 1_800_000, async () => {
    for (const { accountId, content } of houses) {
      const house = { accountId, masterId: made.id, content: { ...content, origin: made.origin } }
      const { id, version, pieces } = await run(houseApi.save, house, dispatcher)
      freight.push({ houseId: id, masterId: null, pieces })
      if (!isDraft) await run(houseApi.issue, { id, version }, dispatcher)
    }
  })
  if (isDraft) return
  let booked = await atTime(bookedAt, () =>
    run(masterApi.book, { id: made.id, version: made.version, number }, dispatcher),
  )
  if (isVoid) {
    const reason = 'Customer cancelled the shipment'
    await atTime(bookedAt + 3_600_000, () =>
      run(masterApi.void, { id: booked.id, version: booked.version, reason }, dispatcher),
    )
    return
  }
  if (number === '' && bookedAt > now - 12 * dayMs) {
    const planned = await atTime(bookedAt + 1_800_000, () =>
      run(
        consolidationApi.save,
        {
          id: booked.id,
          version: booked.version,
          departsAt: new Date(departsAt).toISOString(),
          typed: { documents: null, cargo: null, dangerous: null, filing: null },
          filings: filingOf(airline.code, isHeld, bookedAt + filedAfterMs < now),
        },
        dispatcher,
      ),
    )
    booked = { ...booked, version: planned.version }
  }
  if (bookedAt + 3_600_000 < now) booked = await answerBooking(airlines, booked, bookedAt, plan)
  const screenedAt = bookedAt + 19 * 3_600_000
  if (screenedAt < now)
    await atTime(screenedAt, () =>
      run(
        securityApi.record,
        {
          of: isConsolidation ? freight : [{ houseId: null, masterId: made.id, pieces: made.pieces }],
          method: 'XRY',
          doneAt: new Date(screenedAt).toISOString(),
          doneBy: 'Marcus Hale',
          place: 'Dock 2',
          seal: '',
        },
        dispatcher,
      ),
    )
  for (const [index, step] of waybillSteps.entries()) {
    const at = bookedAt + 10 * 3_600_000 * (index + 1)
    if (step === 'build' && isConsolidation)
      await seedUld(booked, {
        run,
        dispatcher,
        warehouseId,
        enteredAt: at - 9 * 3_600_000,
        weighedAt: at - 2 * 3_600_000,
        now,
      })
    if (step === 'back' || at > now || (plan.isLeft && step === 'manifest') || (plan.isSilent && step === 'depart'))
      break
    if (toldByAirline.has(step)) await tellStep(airlines, booked, step, at, plan.isSplit)
    else
      booked = await atTime(at, () => run(masterApi.step, { id: booked.id, version: booked.version, step }, dispatcher))
    if (step === 'manifest') await answerManifest(airlines, booked, at)
  }
}

/** Only Lufthansa lands in the European Union. */
function filingOf(airline: string, isHeld: boolean, isFiled: boolean) {
  if (airline !== 'LH' || (!isHeld && !isFiled)) return []
  return [
    {
      scheme: 'ICS2' as const,
      state: isHeld ? ('onHold' as const) : ('assessed' as const),
      reference: isHeld ? 'Screening asked for' : 'ENS F23',
    },
  ]
}

/** Flights with freight on their manifest have one of their own, and some trucks under way to a terminal, too. */
async function seedManifests(run: Do, dispatcher: string) {
  const { flights, trucks } = await run(manifestApi.choices, {}, dispatcher)
  const flying = flights.filter(({ manifested }) => manifested > 0).slice(0, 8)
  for (const { airline, flight, flightOn, origin } of flying)
    await run(manifestApi.issue, { of: { airline, flight, flightOn, origin } }, dispatcher)
  for (const { taskId } of trucks.slice(0, 4)) await run(manifestApi.issue, { of: { taskId } }, dispatcher)
}
