import type { Chance } from './chance.ts'

/** Airlines with their range, their hub, a lane beyond it, and their rates. */
export const airlines = [
  {
    code: 'LH',
    prefix: '020',
    first: 4_120_300,
    size: 60,
    hub: 'FRA',
    to: 'HAM',
    country: 'DE',
    tariff: 'M 85; N 6.40; 45 4.80; 100 4.15; 300 3.60; 500 3.35',
  },
  {
    code: 'EK',
    prefix: '176',
    first: 5_501_210,
    size: 40,
    hub: 'DXB',
    to: 'BOM',
    country: 'IN',
    tariff: 'M 90; N 7.10; 45 5.30; 100 4.40; 300 3.90',
  },
  {
    code: 'CX',
    prefix: '160',
    first: 3_307_700,
    size: 40,
    hub: 'HKG',
    to: 'SIN',
    country: 'SG',
    tariff: 'M 95; N 7.90; 45 5.90; 100 4.95; 300 4.20',
  },
  {
    code: 'QR',
    prefix: '157',
    first: 8_014_560,
    size: 12,
    hub: 'DOH',
    to: 'NBO',
    country: 'KE',
    tariff: 'M 100; N 8.20; 45 6.30; 100 5.40',
  },
] as const
const origins = ['ORD', 'JFK', 'LAX', 'ATL'] as const
/** Who takes freight at each destination, in which city. */
const takers = {
  HAM: { city: 'Hamburg', names: ['Alster Import GmbH', 'Hansa Teile AG', 'Elbe Maschinen GmbH'] },
  BOM: { city: 'Mumbai', names: ['Gateway Imports Pvt', 'Sahyadri Engineering', 'Colaba Textiles'] },
  SIN: { city: 'Singapore', names: ['Kestrel Freight Pte', 'Marina Trading Pte', 'Jurong Parts Pte'] },
  NBO: { city: 'Nairobi', names: ['Baobab Supplies', 'Athi River Tools', 'Savanna Medical'] },
} as const
const goods = ['MACHINE PARTS', 'LABORATORY INSTRUMENTS', 'SPARE PARTS OF PUMPS', 'TEXTILES'] as const

type Airline = (typeof airlines)[number]

/** A consignee at the airline's destination. */
export function takerOf(airline: Airline, chance: Chance) {
  const { city, names } = takers[airline.to]
  return { name: chance.pick(names), address: 'Cargo Road 7', city, country: airline.country }
}

/** Cubic centimetres a kilogram of it takes: some goods are heavy, some bulky. */
const densities = [4200, 5600, 7400] as const

/** One shipper's freight with its papers' boxes, but for charges. */
function shipmentOf(airline: Airline, shipper: string, chance: Chance) {
  const pieces = chance.between(1, 12)
  const each = chance.between(12, 60)
  const side = Math.round(Math.cbrt(each * chance.pick(densities)))
  const sides = { length: String(side + 12), width: String(side), height: String(Math.max(10, side - 10)) }
  return {
    shipper: {
      name: shipper,
      address: '400 Industrial Pkwy',
      city: 'Chicago',
      state: 'IL',
      postalCode: '60666',
      country: 'US',
    },
    consignee: takerOf(airline, chance),
    destination: airline.to,
    lines: [
      {
        pieces,
        gross: String(pieces * each),
        goods: chance.pick(goods),
        tariff: airline.tariff,
        dimensions: [{ pieces, ...sides, unit: 'cm' as const }],
      },
    ],
  }
}
export type Shipment = ReturnType<typeof shipmentOf>

interface Shared {
  airline: Airline
  flightOn: string
  chance: Chance
}

/** What the office writes on every master. */
export const paperOf = ({ airline, flightOn, chance }: Shared) => ({
  agent: {
    name: 'Apex Export Dispatch',
    city: 'Chicago',
    iataCode: '1234567',
    cass: '0012',
    messageAddress: 'CHIAEXH',
  },
  accounting: 'FREIGHT PREPAID',
  filing: 'NOEEI 30.37(a)',
  origin: chance.pick(origins),
  legs: [
    { to: airline.hub, by: airline.code },
    { to: airline.to, by: airline.code },
  ],
  flights: [{ flight: `${airline.code}${chance.between(100, 999)}`, on: flightOn }],
  otherCharges: [
    { code: 'AW', due: 'A' as const, amount: '25' },
    { code: 'MY', due: 'C' as const, amount: String(chance.between(40, 160)) },
  ],
  executedOn: flightOn,
  executedAt: 'CHICAGO',
  signature: 'APEX EXPORT',
})

export const directOf = (shared: Shared, { accountId, shipper }: { accountId: string; shipper: string }) => ({
  airline: shared.airline.code,
  kind: 'direct' as const,
  accountId,
  content: { ...shipmentOf(shared.airline, shipper, shared.chance), ...paperOf(shared) },
})

/** The freight of several customers, for one consolidation of so many houses. */
export const freightOf = (
  { airline, chance }: Shared,
  houses: number,
  accounts: readonly { id: string }[],
  names: readonly string[],
) =>
  Array.from({ length: houses }, () => {
    const customer = chance.between(0, accounts.length - 1)
    return {
      accountId: accounts[customer]?.id ?? '',
      content: shipmentOf(airline, names[customer] ?? '', chance),
    }
  })
type Freight = ReturnType<typeof freightOf>

/** The master of houses: its pieces, weight and dimensions are theirs. */
export function masterOf(shared: Shared, freight: Freight) {
  const lines = freight.flatMap(({ content }) => content.lines)
  const sum = (of: (line: Shipment['lines'][number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  const { city, names } = takers[shared.airline.to]
  return {
    airline: shared.airline.code,
    kind: 'consolidation' as const,
    content: {
      ...paperOf(shared),
      shipper: { name: 'Apex Export Dispatch', address: '1 Cargo Way', city: 'Chicago', state: 'IL', country: 'US' },
      consignee: { name: names[0], address: 'Cargo Road 7', city, country: shared.airline.country },
      destination: shared.airline.to,
      lines: [
        {
          pieces: sum(({ pieces }) => pieces),
          gross: String(sum(({ gross }) => Number(gross))),
          goods: 'CONSOLIDATION AS PER ATTACHED LIST',
          tariff: shared.airline.tariff,
          dimensions: lines.flatMap(({ dimensions }) => dimensions),
        },
      ],
    },
  }
}

/** A house of a master, but for the origin: some customers pay here, some consignees there. */
export function houseOf({ accountId, content }: Freight[number], chance: Chance) {
  const payment = chance.pick(['P', 'P', 'C'] as const)
  return {
    accountId,
    content: {
      ...content,
      filing: 'NOEEI 30.37(a)',
      weightPayment: payment,
      otherPayment: payment,
      otherCharges: [{ code: 'AW', due: 'A' as const, amount: '35' }],
    },
  }
}
