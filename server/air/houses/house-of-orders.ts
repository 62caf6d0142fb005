import { handlingCodeOf } from '@shortcut/domain/air/houses/dangerous-goods.ts'
import { type WaybillContent, type WaybillParty, waybillContent } from '@shortcut/domain/air/waybill.ts'
import { kgInLb, m3InFt3 } from '@shortcut/domain/air/weight.ts'
import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { exact, multiply } from '@shortcut/domain/decimal.ts'
import { isHazmatClass } from '@shortcut/domain/work-orders/hazmat.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'

type Stop = WorkOrderReply['stops'][number]

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

/** The freight of one order, in kilograms unless all orders are in pounds. */
function lineOf({ pieces, weight, volume, commodity }: WorkOrderReply, unit: 'K' | 'L') {
  const gross = !weight
    ? ''
    : weight.unit === 'lb' && unit === 'K'
      ? multiply(weight.value, kgInLb).toDecimalPlaces(1).toString()
      : exact(weight.value).toDecimalPlaces(3).toString()
  const room = volume && (volume.unit === 'm3' ? exact(volume.value) : multiply(volume.value, m3InFt3))
  return {
    pieces: pieces && pieces <= 99_999 ? pieces : null,
    gross,
    goods: commodity.slice(0, 200),
    volume: room?.gt(0) && room.lt(100_000) ? room.toDecimalPlaces(3).toString() : '',
  }
}

/**
 * What orders know of their house: the shipper of the first pickup, the consignee of the last dropoff, freight, goods and
 * marks, and the hazard classes as handling codes; our own warehouses are neither. Airports, flights and agent are those of the master, if the orders have one.
 */
export function contentOfOrders(
  orders: readonly WorkOrderReply[],
  master: Pick<WaybillContent, 'origin' | 'destination' | 'legs' | 'flights' | 'agent'> | undefined,
  warehouses: readonly Address[],
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
  const remarks = [
    hazmat.length > 0 ? `DANGEROUS GOODS: ${hazmat.map((one) => `CLASS ${one}`).join(', ')}` : '',
    marks.length > 0 ? `MARKS: ${[...new Set(marks)].join(', ')}` : '',
  ]
  const { origin = '', destination = '', legs = [], flights = [], agent } = master ?? {}
  return waybillContent.parse({
    shipper: partyOf(shipper),
    consignee: partyOf(consignee),
    origin,
    destination,
    legs,
    flights,
    agent,
    weightUnit: unit,
    reference: (orders[0]?.customerReferenceNumber ?? '').slice(0, 35),
    handling: remarks.filter(Boolean).join('. ').slice(0, 400),
    codes: [...new Set(hazmat.map(handlingCodeOf))].slice(0, 9),
    lines: orders.map((order) => lineOf(order, unit)),
  })
}
