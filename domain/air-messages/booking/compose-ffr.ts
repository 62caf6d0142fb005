import { type Composed, Writer } from '../compose-line.ts'
import { composeAgent, composeParty, quantityOf } from '../compose-parts.ts'
import type { Booking } from '../model.ts'

function composeDimensions(writer: Writer, { dimensions }: Booking) {
  for (const [index, { weight, sides, pieces }] of dimensions.entries())
    writer.line(index ? '' : 'DIM', weight ? weight.unit + weight.value : '', sides, pieces)
}

function composeProduct(writer: Writer, { product }: Booking) {
  if (!product) return
  const { service, rateClass, commodity, uldRateClass, basisClass, percentage } = product
  writer.line('PRD', service, rateClass, commodity, uldRateClass, basisClass, percentage)
}

/** FFR/6: asks for space on flights. Whether it is complete, the reader tells. */
export function composeFfr(booking: Booking): Composed {
  const writer = new Writer()
  const { awb, origin, destination, shipper, consignee, customer, shipment } = booking
  writer.lines.push('FFR/6')
  writer.line(
    `${awb ?? ''}${origin ?? ''}${destination ?? ''}`,
    quantityOf(booking),
    writer.field('description of goods', booking.goods, 15),
  )
  if (booking.handling.length) writer.line('', ...booking.handling)
  for (const { flight, day, leg, space, allotment } of booking.flights) writer.line(flight, day, leg, space, allotment)
  for (const [index, fields] of booking.units.entries()) writer.line(index ? '' : 'ULD', ...fields)
  writer.free('SSR', 'special service request', booking.specialService)
  writer.free('OSI', 'other service information', booking.otherService)
  writer.line('REF', ...booking.reference)
  composeDimensions(writer, booking)
  composeProduct(writer, booking)
  if (shipper) composeParty(writer, 'SHP', shipper, false, true)
  if (consignee) composeParty(writer, 'CNE', consignee, false, true)
  if (customer) composeAgent(writer, 'CUS', customer)
  if (shipment) {
    const more = shipment.more.map((text) => writer.field('supplementary shipment information', text, 12))
    writer.line('SRI', writer.field('shipment reference number', shipment.number, 14), ...more)
  }
  return writer.done()
}
