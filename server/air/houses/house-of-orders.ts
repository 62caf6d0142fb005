import { handlingCodeOf } from '@shortcut/domain/air/houses/dangerous-goods.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import { type WaybillContent, type WaybillParty, waybillContent } from '@shortcut/domain/air/waybill.ts'
import { kgInLb, m3InFt3 } from '@shortcut/domain/air/weight.ts'
import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { exact, multiply } from '@shortcut/domain/decimal.ts'
import { isHazmatClass } from '@shortcut/domain/work-orders/hazmat.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { OrderWaybill, OrderWaybillParty } from '@shortcut/domain/work-orders/waybill/order-waybill.ts'

type Stop = WorkOrderReply['stops'][number]

/** A party as its sender says it; undefined if nobody is named. */
const sentParty = (party: OrderWaybillParty | undefined): Partial<WaybillParty> | undefined =>
  party?.name ? Object.fromEntries(Object.entries(party).filter(([, value]) => value !== undefined)) : undefined

const partyOf = (stop: Stop | undefined): Partial<WaybillParty> =>
  stop
    ? {
        name: stop.company.slice(0, 70),
        address: stop.address.slice(0, 70),
        city: stop.city.slice(0, 17),
        state: stop.province.slice(0, 9),
        postalCode: stop.postalCode.slice(0, 9),
        country: /^[A-Z]{2}$/.test(stop.country) ? stop.country : '',
        phone: stop.contactPhone.slice(0, 25),
      }
    : {}

/** The first pickup and the last dropoff that are no warehouse of ours: we are neither shipper nor consignee. */
export function endsOf(stops: readonly Stop[], warehouses: readonly Address[]) {
  const others = stops.filter((stop) => !warehouses.some((warehouse) => isSamePlace(stop, warehouse)))
  return {
    shipper: others.find(({ kind }) => kind === 'pickup'),
    consignee: others.findLast(({ kind }) => kind === 'dropoff'),
  }
}

/** Goods with their tariff numbers, as many as the paper has room for. */
function goodsOf(goods: string, codes: readonly string[]): string {
  let text = goods.slice(0, 200)
  for (const [index, code] of codes.entries()) {
    const more = `${text}${index === 0 ? (text ? ', HS ' : 'HS ') : ', '}${code}`
    if (more.length > 200) break
    text = more
  }
  return text
}

/** What the first order that has it says of the waybill. */
function sentOf(orders: readonly WorkOrderReply[]): OrderWaybill {
  const all = orders.flatMap(({ waybill }) => waybill ?? [])
  return Object.assign({}, ...all.toReversed())
}

/** Airline and flight as an order names them beside its waybill, such as LH and 8161; what is no code is left to a person. */
function flightOf({ airline, flight }: Pick<WorkOrderReply, 'airline' | 'flight'>) {
  const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
  const carrier = /^[A-Z\d]{2}$/.exec(plain(airline))?.[0] ?? ''
  const said = /^\d{1,4}[A-Z]?$/.test(plain(flight)) ? carrier + plain(flight) : plain(flight)
  const number = /^[A-Z\d]{2}\d{1,4}[A-Z]?$/.exec(said)?.[0] ?? ''
  return { carrier: carrier || number.slice(0, 2), flight: number }
}

const payments = { prepaid: 'P', collect: 'C' } as const

/** The freight of one order, in kilograms unless all orders are in pounds. */
function lineOf({ pieces, weight, volume, commodity, waybill }: WorkOrderReply, unit: 'K' | 'L') {
  const gross = !weight
    ? ''
    : weight.unit === 'lb' && unit === 'K'
      ? multiply(weight.value, kgInLb).toDecimalPlaces(1).toString()
      : exact(weight.value).toDecimalPlaces(3).toString()
  const room = volume && (volume.unit === 'm3' ? exact(volume.value) : multiply(volume.value, m3InFt3))
  return {
    pieces: pieces && pieces <= 99_999 ? pieces : null,
    gross,
    goods: goodsOf(waybill?.goods || commodity, waybill?.harmonisedCodes ?? []),
    dimensions: (waybill?.dimensions ?? []).map(({ pieces, length, width, height, unit }) => {
      const [l, w, h] = [length, width, height].map((side) => exact(String(side)).toDecimalPlaces(1).toString())
      return { pieces, length: l, width: w, height: h, unit }
    }),
    volume: room?.gt(0) && room.lt(100_000) ? room.toDecimalPlaces(3).toString() : '',
  }
}

/**
 * What orders know of their house: the shipper of the first pickup, the consignee of the last dropoff, freight, goods and
 * marks, and the hazard classes as handling codes; our own warehouses are neither. What a sender says of the waybill goes first.
 * Airports, flights and agent are those of the master, if the orders have one.
 */
export function contentOfOrders(
  orders: readonly WorkOrderReply[],
  master: Pick<WaybillContent, 'origin' | 'destination' | 'legs' | 'flights' | 'agent'> | undefined,
  warehouses: readonly Address[],
  now: string,
): WaybillContent {
  const { shipper, consignee } = endsOf(
    orders.flatMap((order) => order.stops),
    warehouses,
  )
  const unit = orders.every(({ weight }) => weight?.unit === 'lb') ? 'L' : 'K'
  const marks = orders.flatMap(({ shipmentId, cargoId, containerNo, sealNo, customerReferenceNumber }) =>
    [customerReferenceNumber, shipmentId, cargoId, containerNo, sealNo].filter(Boolean),
  )
  const hazmat = [
    ...new Set(orders.flatMap(({ hazmatClass }) => (hazmatClass && isHazmatClass(hazmatClass) ? [hazmatClass] : []))),
  ].toSorted()
  const sent = sentOf(orders)
  const between = sent.intermediate?.name
    ? `INTERMEDIATE CONSIGNEE: ${[sent.intermediate.name, sent.intermediate.city, sent.intermediate.country].filter(Boolean).join(', ')}`
    : ''
  const remarks = [
    hazmat.length > 0 ? `DANGEROUS GOODS: ${hazmat.map((one) => `CLASS ${one}`).join(', ')}` : '',
    (sent.handling ?? '').replace(/[.\s]+$/, ''),
    between,
    marks.length > 0 ? `MARKS: ${[...new Set(marks)].join(', ')}` : '',
  ]
  // A day that cannot be meant is left to a person.
  const on = sent.flightOn && !isUnlikely(sent.flightOn, now) ? sent.flightOn : ''
  const own = orders.map(flightOf)
  const named = sent.flight || own.find((one) => one.flight)?.flight
  const flight = named ? [{ flight: named, on }] : []
  const carrier = sent.carrier || sent.flight?.slice(0, 2) || own.find((one) => one.carrier)?.carrier
  const leg = sent.destination || carrier ? [{ to: sent.destination, by: carrier ?? '' }] : []
  const {
    origin = sent.origin,
    destination = sent.destination,
    legs = leg,
    flights = flight,
    agent = sent.agent,
  } = master ?? {}
  const isDangerous = sent.isHazardous && hazmat.length === 0
  const payment = payments[sent.payment ?? 'prepaid']
  return waybillContent.parse({
    shipper: sentParty(sent.shipper) ?? partyOf(shipper),
    consignee: sentParty(sent.consignee) ?? partyOf(consignee),
    notify: sentParty(sent.notify),
    origin,
    destination,
    legs,
    flights,
    agent,
    weightUnit: unit,
    currency: sent.currency || undefined,
    weightPayment: payment,
    otherPayment: payment,
    declaredCarriage: sent.declaredCarriage,
    declaredCustoms: sent.declaredCustoms,
    insurance: sent.insurance,
    filing: sent.filing,
    reference: (sent.reference || orders[0]?.customerReferenceNumber || '').slice(0, 35),
    handling: remarks.filter(Boolean).join('. ').slice(0, 400),
    codes: [...new Set([...hazmat.map(handlingCodeOf), ...(sent.codes ?? []), ...(isDangerous ? ['DGR'] : [])])].slice(
      0,
      9,
    ),
    lines: orders.map((order) => lineOf(order, unit)),
  })
}
