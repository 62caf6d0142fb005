import { comparable } from './comparable.ts'

/** What an order says of the house that it could be on. */
export interface HouseOrder {
  bookingId: string
  /** Name and city; '' if the order does not say. */
  shipper: string
  consignee: string
  /** Number of its master; '' for none. */
  mawb: string
  /** Who pays for it; '' if nobody is named. */
  customer: string
  isCancelled: boolean
  /** House waybills that it is on already: an issued one by its number, a draft by its shipper. */
  houses: readonly { id: string; name: string; isDraft: boolean }[]
}

export interface WhyNot {
  key:
    | 'ordersShippers'
    | 'ordersConsignees'
    | 'ordersMasters'
    | 'ordersCustomers'
    | 'orderHasHouse'
    | 'orderHasDraft'
    | 'orderHasOther'
    | 'orderCancelled'
  params: Record<string, string>
}

/** What differs, each with the first order that says it; '' if nothing does. What an order does not say fits everything. */
function severalOf(orders: readonly HouseOrder[], of: (order: HouseOrder) => string): string {
  const found = new Map<string, string>()
  for (const order of orders) {
    const said = of(order)
    if (said && !found.has(comparable(said))) found.set(comparable(said), `${said} (${order.bookingId})`)
  }
  return found.size > 1 ? [...found.values()].join(', ') : ''
}

const named = (houses: HouseOrder['houses']) => houses.map(({ name }) => name || '—').join(', ')

function onHouse({ bookingId, houses }: HouseOrder): WhyNot {
  const issued = houses.filter(({ isDraft }) => !isDraft)
  return issued.length > 0
    ? { key: 'orderHasHouse', params: { order: bookingId, house: named(issued) } }
    : { key: 'orderHasDraft', params: { order: bookingId, house: named(houses) } }
}

/**
 * Why orders are not one house: freight of a cancelled order does not fly, and a house has one shipper, one consignee, one
 * customer, and one master with its airports. A single order gets another house only from a person who knows those it has.
 * @param besides ids of the houses that the person knows
 */
export function whyNotOneHouse(orders: readonly HouseOrder[], besides: readonly string[]): WhyNot | null {
  const cancelled = orders.find(({ isCancelled }) => isCancelled)
  if (cancelled) return { key: 'orderCancelled', params: { order: cancelled.bookingId } }
  const [single] = orders
  if (single && orders.length === 1) {
    const others = single.houses.filter(({ id }) => !besides.includes(id))
    return others.length > 0
      ? { key: 'orderHasOther', params: { order: single.bookingId, house: named(others) } }
      : null
  }
  const taken = orders.find(({ houses }) => houses.length > 0)
  if (taken) return onHouse(taken)
  const questions = [
    ['ordersShippers', severalOf(orders, ({ shipper }) => shipper)],
    ['ordersConsignees', severalOf(orders, ({ consignee }) => consignee)],
    ['ordersMasters', severalOf(orders, ({ mawb }) => mawb)],
    ['ordersCustomers', severalOf(orders, ({ customer }) => customer)],
  ] as const
  const [key, values] = questions.find(([, several]) => several !== '') ?? []
  return key ? { key, params: { values: values ?? '' } } : null
}
