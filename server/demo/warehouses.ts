import type { Gateway } from './geography.ts'

const aisles = ['A', 'B', 'C'] as const
export const locations = aisles.flatMap((aisle) =>
  Array.from({ length: 12 }, (_, n) => `${aisle}-${String(Math.floor(n / 3) + 1).padStart(2, '0')}-${(n % 3) + 1}`),
)

/** Doors of each warehouse. */
export const docks = Array.from({ length: 8 }, (_, n) => String(n + 1))

/** The company's warehouses, each near an airport. The first worker's sign-in is the visitors'. */
export const warehouses = [
  {
    code: 'JFK',
    name: 'ShortCut Warehouse Jamaica',
    address: '150 Rockaway Blvd',
    city: 'Jamaica',
    province: 'NY',
    postalCode: '11434',
    timeZone: 'America/New_York',
    workers: [
      { name: 'Wendy Stone', phone: '555-0300' },
      { name: 'Omar Diaz', phone: '555-0301' },
    ],
  },
  {
    code: 'ORD',
    name: 'ShortCut Warehouse Elk Grove',
    address: '800 Busse Rd',
    city: 'Elk Grove Village',
    province: 'IL',
    postalCode: '60007',
    timeZone: 'America/Chicago',
    workers: [{ name: 'Nina Park', phone: '555-0302' }],
  },
] as const
/** Nothing happens in the first worker's name but what a visitor does. */
export const visitorsWorker = warehouses[0].workers[0]
export const ownWorkers = warehouses.flatMap(({ code, workers }) =>
  workers.filter((worker) => worker !== visitorsWorker).map((worker) => ({ ...worker, warehouse: code })),
)

/** Orders whose freight begins in a warehouse: shippers bring it themselves. */
export const crnOutbound = (index: number) => `EXPW${String(index + 1).padStart(6, '0')}`

/** Bookings bring so many pieces at most to a warehouse: each has its label. */
const mostPieces = 36

interface Stop {
  company: string
  address: string
  postalCode: string
}

/** The booking brings its freight to the warehouse near its airport, if there is one, instead of to the terminal. */
export function toWarehouse<O extends { gateway: Gateway; stops: Stop[]; pieces: number }>(order: O): O {
  const near = warehouses.find(({ code }) => code === order.gateway.iata)
  const [pickup, drop, ...more] = order.stops
  if (!near || !pickup || !drop || more.length > 0) return order
  const { name: company, address, postalCode } = near
  return {
    ...order,
    pieces: 4 + (order.pieces % (mostPieces - 3)),
    stops: [pickup, { ...drop, company, address, postalCode }],
  }
}

/** The booking begins at the warehouse near its airport, if there is one: its shipper brings the freight there, and we take it on. */
export function fromWarehouse<O extends { gateway: Gateway; stops: Stop[]; pieces: number }>(order: O): O {
  const near = warehouses.find(({ code }) => code === order.gateway.iata)
  const [pickup, ...drops] = order.stops
  if (!near || !pickup) return order
  const { name: company, address, postalCode } = near
  return {
    ...order,
    pieces: 4 + (order.pieces % (mostPieces - 3)),
    stops: [{ ...pickup, company, address, postalCode }, ...drops.slice(0, 1)],
  }
}

export const isOurWarehouse = ({ company }: { company: string }) => warehouses.some(({ name }) => name === company)
