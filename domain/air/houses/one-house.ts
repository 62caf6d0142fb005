/** What an order says of the house that it could be on. */
export interface HouseOrder {
  bookingId: string
  /** Name and city; '' if the order does not say. */
  shipper: string
  consignee: string
  /** Number of its master; '' for none. */
  mawb: string
  /** House waybills that it is on already. */
  houses: readonly string[]
}

export interface WhyNot {
  key: 'ordersShippers' | 'ordersConsignees' | 'ordersMasters' | 'orderHasHouse'
  params: Record<string, string>
}

const same = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What differs, each with the first order that says it; '' if nothing does. What an order does not say fits everything. */
function severalOf(orders: readonly HouseOrder[], of: (order: HouseOrder) => string): string {
  const found = new Map<string, string>()
  for (const order of orders) {
    const said = of(order)
    if (said && !found.has(same(said))) found.set(same(said), `${said} (${order.bookingId})`)
  }
  return found.size > 1 ? [...found.values()].join(', ') : ''
}

/** Why several orders are not one house: it has one shipper, one consignee and one master with its airports. */
export function whyNotOneHouse(orders: readonly HouseOrder[]): WhyNot | null {
  if (orders.length < 2) return null
  const taken = orders.find(({ houses }) => houses.length > 0)
  if (taken) return { key: 'orderHasHouse', params: { order: taken.bookingId, house: taken.houses.join(', ') } }
  const questions = [
    ['ordersShippers', severalOf(orders, ({ shipper }) => shipper)],
    ['ordersConsignees', severalOf(orders, ({ consignee }) => consignee)],
    ['ordersMasters', severalOf(orders, ({ mawb }) => mawb)],
  ] as const
  const [key, values] = questions.find(([, several]) => several !== '') ?? []
  return key ? { key, params: { values: values ?? '' } } : null
}
