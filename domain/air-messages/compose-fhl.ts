import { type Composed, type Note, sizeOf, textOfParts, Writer } from './compose-line.ts'
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

/**
 * The houses of one master as FHL/4 or FHL/5. Whether they are complete, the reader tells.
 * @param most characters of a message; what is longer goes in several with the same master, because an FHL has no sign that another one follows
 */
export function composeFhl(list: HouseList, version: 4 | 5, most = Number.POSITIVE_INFINITY): Composed {
  const { awb, origin, destination } = list
  const notes: Note[] = []
  const head = new Writer()
  head.lines.push(`FHL/${version}`)
  head.line('MBI', `${awb ?? ''}${origin ?? ''}${destination ?? ''}`, quantityOf(list))
  const parts: string[][] = []
  let lines = [...head.lines]
  for (const house of list.houses) {
    const writer = new Writer()
    composeHouse(writer, house, version === 5)
    notes.push(...writer.notes)
    if (lines.length > head.lines.length && sizeOf(lines) + sizeOf(writer.lines) > most) {
      parts.push(lines)
      lines = [...head.lines]
    }
    lines.push(...writer.lines)
  }
  return { text: textOfParts([...parts, lines]), notes }
}

/** The houses of a master that came in several messages; null if they are of different masters. */
export function joinHouses(lists: readonly HouseList[]): HouseList | null {
  const [first] = lists
  if (!first || lists.some(({ awb }) => awb !== first.awb)) return null
  return { ...first, houses: lists.flatMap(({ houses }) => houses) }
}
