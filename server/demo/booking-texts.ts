import { containerCheckDigit } from '@shortcut/domain/codes/check-digits.ts'
import type { PlannedOrder } from './plan-orders.ts'

const iso = (at: number) => new Date(at).toISOString()
const stamp = (at: number) => iso(at).replace(/[-:T]/g, '')

export const crnOf = (order: PlannedOrder) => `EXP${String(order.index + 1).padStart(6, '0')}`

/** A trailable container: the last digit is a check digit (ISO 6346). */
function containerOf({ index }: PlannedOrder): string {
  const number = `MSKU${String(100_000 + ((index * 7919) % 900_000))}`
  return `${number}${containerCheckDigit(number)}`
}

/** An order as a person or a customer's system enters it: the booking API's JSON, and the form's fields. */
export function bookingOf(order: PlannedOrder, customerReferenceNumber = crnOf(order)) {
  return {
    customerReferenceNumber,
    shipmentId: `S${order.index + 40_000}`,
    bookingType: order.stops.length > 2 ? (2 as const) : (1 as const),
    truckType: order.truckType,
    containerNo: order.truckType === 'Power only' ? containerOf(order) : '',
    requestDeliveryTime: iso(order.stops.at(-1)?.to ?? order.cutOff),
    palletQuantity: order.pallets,
    pieces: order.pieces,
    weight: { value: String(order.weightLb), unit: 'lb' as const },
    volume: { value: String(order.pallets * 64), unit: 'ft3' as const },
    commodity: order.commodity,
    // Class 9 needs no placards: any crew may take it.
    ...(order.commodity === 'lithium cells' && { hazmatClass: '9' as const }),
    contact: {
      name: 'Export desk',
      email: `export${order.customer + 1}@example.com`,
      phone: `555-01${String(order.customer).padStart(2, '0')}`,
    },
    mawb: `${order.airline.prefix}-${order.awbSerial}`,
    airline: order.airline.code,
    flight: `${order.airline.code}${order.flightNo}`,
    cutOffAt: iso(order.cutOff),
    stops: order.stops.map(({ kind, company, address, postalCode, from, to }) => ({
      kind,
      company,
      address,
      postalCode,
      country: 'US',
      from: iso(from),
      to: iso(to),
    })),
  }
}

/** The same order as a load tender, X12 204. */
export function tenderOf(order: PlannedOrder, at: number, places: { city: string; province: string }[]): string {
  const control = String(order.index + 1).padStart(9, '0')
  const pad = (text: string) => text.padEnd(15)
  const date = stamp(at)
  const set = [
    `ST*204*0001`,
    `B2**APEX**S${order.index + 40_000}**PP`,
    'B2A*00*LT',
    `L11*${crnOf(order)}*CR`,
    `L11*${order.airline.prefix}-${order.awbSerial}*MB`,
    ...order.stops.flatMap((stop, index) => [
      `S5*${index + 1}*${stop.kind === 'pickup' ? 'CL' : index === order.stops.length - 1 ? 'CU' : 'PU'}`,
      `G62*${stop.kind === 'pickup' ? '37' : '53'}*${stamp(stop.from).slice(0, 8)}*${stop.kind === 'pickup' ? 'I' : 'G'}*${stamp(stop.from).slice(8, 12)}*UT`,
      `G62*${stop.kind === 'pickup' ? '38' : '54'}*${stamp(stop.to).slice(0, 8)}*${stop.kind === 'pickup' ? 'K' : 'L'}*${stamp(stop.to).slice(8, 12)}*UT`,
      ...(stop.kind === 'pickup' ? [`AT8*G*L*${order.weightLb}*${order.pieces}`, `PLD*${order.pallets}`] : []),
      `N1*${stop.kind === 'pickup' ? 'SH' : 'CN'}*${stop.company.toUpperCase()}`,
      `N3*${stop.address.toUpperCase()}`,
      `N4*${places[index]?.city.toUpperCase()}*${places[index]?.province}*${stop.postalCode}*US`,
    ]),
    `L3*${order.weightLb}*G`,
  ]
  return [
    `ISA*00*          *00*          *ZZ*${pad('DEMOSHIPPER')}*ZZ*${pad('APEX')}*${date.slice(2, 8)}*${date.slice(8, 12)}*U*00401*${control}*0*P*>`,
    `GS*SM*DEMOSHIPPER*APEX*${date.slice(0, 8)}*${date.slice(8, 12)}*${order.index + 1}*X*004010`,
    ...set,
    `SE*${set.length + 1}*0001`,
    `GE*1*${order.index + 1}`,
    `IEA*1*${control}~`,
  ].join('~\n')
}
