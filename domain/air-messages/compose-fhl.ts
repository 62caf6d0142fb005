import { type Composed, Writer } from './compose-line.ts'
import { composeControls, composeParty, quantityOf } from './compose-parts.ts'
import type { House, HouseList } from './model.ts'

function composeHouse(writer: Writer, house: House, isTagged: boolean) {
  const { hawb, origin, destination, pieces, weight, loadAndCount, declaration } = house
  const goods = writer.field('description of goods', house.goods, 1000, true)
  writer.line(
    'HBS',
    hawb,
    origin + destination,
    pieces === null ? '' : String(pieces),
    weight ? weight.unit + weight.value : '',
    loadAndCount,
    goods.slice(0, 15),
  )
  for (const code of house.handling) writer.line('', code)
  // What does not fit on the line is told in full.
  writer.free('TXT', 'description of goods', house.text.length === 0 && goods.length > 15 ? [goods] : house.text)
  for (const [index, code] of house.commodities.entries()) writer.line(index ? '' : 'HTS', code)
  composeControls(writer, house.controls)
  if (house.shipper) composeParty(writer, 'SHP', house.shipper, isTagged, false)
  if (house.consignee) composeParty(writer, 'CNE', house.consignee, isTagged, false)
  if (declaration) {
    const { currency, payment, carriage, customs, insurance } = declaration
    writer.line('CVD', currency, payment, carriage, customs, insurance)
  }
}

/** The houses of one master as FHL/4 or FHL/5. Whether they are complete, the reader tells. */
export function composeFhl(list: HouseList, version: 4 | 5): Composed {
  const writer = new Writer()
  writer.lines.push(`FHL/${version}`)
  writer.line('MBI', `${list.awb ?? ''}${list.origin ?? ''}${list.destination ?? ''}`, quantityOf(list))
  for (const house of list.houses) composeHouse(writer, house, version === 5)
  return writer.done()
}
