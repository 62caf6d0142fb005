import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { atTime } from '../platform/clock.ts'
import { airlines, type directOf, type masterOf, paperOf, takerOf } from './air-papers.ts'
import { type Airlines, answerBooking } from './airline-answers.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

/** Of each status. */
const most = 3
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Order = ReplyOf<typeof workOrderApi.list>['list'][number]
type Status = Order['bookingStatus']

interface Cast {
  run: Do
  airlines: Airlines
  dispatcher: string
  chance: Chance
  now: number
}

/** Orders on the road whose house is made with them, by one of the demo's airlines. */
export async function ordersWithHouses({ run, dispatcher }: Pick<Cast, 'run' | 'dispatcher'>): Promise<Order[]> {
  const found: Order[] = []
  for (const bookingStatus of ['CONFIRMED', 'DISPATCHED'] satisfies Status[]) {
    const sort = '-bookingReceivedDate' as const
    const { list } = await run(workOrderApi.list, { bookingStatus, sort, pageSize: 50 } as never, dispatcher)
    found.push(...list.filter(({ mawb }) => airlineOf(mawb)).slice(0, most))
  }
  return found
}

/** Each gets its house, under a back-to-back master with its number. One is changed since: a visitor sees what that does. */
export async function seedHousesOfOrders(cast: Cast, orders: readonly Order[]) {
  const { run, dispatcher, now } = cast
  for (const order of orders) await seedHouse(cast, order)
  const [changed] = orders
  if (!changed) return
  const { id, pieces, weight } = await run(workOrderApi.detail, { id: changed.id }, dispatcher)
  const more = { value: String(Math.round(Number(weight?.value ?? 0) * 1.1)), unit: 'lb' as const }
  await atTime(now - hourMs / 4, () =>
    run(workOrderApi.revise, { id, pieces: (pieces ?? 0) + 2, weight: more }, dispatcher),
  )
}

const airlineOf = (mawb: string | null) => airlines.find(({ prefix }) => mawb?.startsWith(`${prefix}-`))

async function seedHouse({ run, dispatcher, airlines: desks, chance, now }: Cast, { id, mawb }: Order) {
  const airline = airlineOf(mawb)
  if (!airline) return
  const order = await run(workOrderApi.detail, { id }, dispatcher)
  const { accountId } = order
  const lands = new Date(order.cutOffAt ?? now).getTime() + 6 * hourMs
  const flightOn = toLocalDate(new Date(lands).toISOString(), 'America/Chicago')
  const { origin, flights, ...paper } = paperOf({ airline, flightOn, chance })
  const flight = order.flight || flights[0]?.flight || ''
  const consignee = takerOf(airline, chance)
  await atTime(now - hourMs, async () => {
    const made = await run(houseApi.make, { workOrderIds: [id] }, dispatcher)
    const [line] = made.content.lines
    const shared = {
      ...paper,
      origin,
      destination: airline.to,
      flights: [{ flight, on: flightOn }],
      weightUnit: made.content.weightUnit,
      shipper: made.content.shipper,
      consignee,
      lines: [
        { pieces: line?.pieces ?? 1, gross: line?.gross ?? '1', goods: line?.goods ?? '', tariff: airline.tariff },
      ],
    }
    const master = await run(
      masterApi.save,
      { airline: airline.code, kind: 'backToBack', accountId, content: shared },
      dispatcher,
    )
    const { handling, reference } = made.content
    const house = await run(
      houseApi.save,
      {
        id: made.id,
        version: made.version,
        masterId: master.id,
        accountId,
        content: { ...shared, handling, reference, otherCharges: [{ code: 'AW', due: 'A', amount: '35' }] },
      },
      dispatcher,
    )
    await run(houseApi.issue, { id: house.id, version: house.version }, dispatcher)
    const latest = await run(masterApi.detail, { id: master.id }, dispatcher)
    const booked = await run(
      masterApi.book,
      { id: master.id, version: latest.version, number: order.mawb ?? '' },
      dispatcher,
    )
    await answerBooking(desks, booked, now - hourMs / 2, { isRejected: false, isLeft: false })
  })
}

/** A direct master as it is planned. */
interface Planned {
  airline: (typeof airlines)[number]
  bookedAt: number
  isConsolidation: boolean
  isDraft: boolean
}

/** An order with the number of a waybill. */
export interface Ordered {
  id: string
  number: string
  receivedAt: number
}

/** Numbers that work orders have, by prefix, but for these: a waybill that is booked with one is theirs. */
export async function numbersOfOrders(run: Do, dispatcher: string, but: ReadonlySet<string | null>) {
  const found = new Map<string, Ordered[]>()
  for (const { prefix } of airlines) {
    const { list } = await run(workOrderApi.list, { q: `${prefix}-`, pageSize: 50 }, dispatcher)
    const free = list.flatMap(({ id, mawb, hazmatClass, bookingReceivedDate }): Ordered[] =>
      mawb?.startsWith(`${prefix}-`) && !but.has(mawb) && !hazmatClass
        ? [{ id, number: mawb, receivedAt: Date.parse(bookingReceivedDate) }]
        : [],
    )
    found.set(prefix, free)
  }
  return found
}

/** Takes an order that came in shortly before a direct master is booked. */
export function orderFor(
  { airline, bookedAt, isConsolidation, isDraft }: Planned,
  ordered: Map<string, Ordered[]>,
): Ordered | undefined {
  if (isConsolidation || isDraft) return undefined
  const free = ordered.get(airline.prefix) ?? []
  const fits = free.findIndex(({ receivedAt }) => receivedAt <= bookedAt && receivedAt > bookedAt - 5 * dayMs)
  return fits < 0 ? undefined : free.splice(fits, 1)[0]
}

type Master = ReturnType<typeof directOf> | ReturnType<typeof masterOf>

/** A direct master with what its order says, so that the two agree. */
export async function paperOfOrder(
  run: Do,
  dispatcher: string,
  { master, airline }: { master: Master; airline: Planned['airline'] },
  id: string,
) {
  const { accountId, customerName, pieces, weight, commodity, flight } = await run(
    workOrderApi.detail,
    { id },
    dispatcher,
  )
  const { content } = master
  const [flown] = content.flights
  const line = {
    pieces: pieces ?? 1,
    gross: weight?.value ?? '1',
    goods: commodity.toUpperCase() || 'MACHINE PARTS',
    tariff: airline.tariff,
  }
  return {
    ...master,
    accountId: accountId ?? undefined,
    content: {
      ...content,
      shipper: { ...content.shipper, name: customerName },
      flights: [{ flight: flight || (flown?.flight ?? ''), on: flown?.on ?? '' }],
      weightUnit: weight?.unit === 'lb' ? ('L' as const) : ('K' as const),
      lines: [line],
    },
  }
}
