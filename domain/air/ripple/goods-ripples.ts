import { type HazmatClass, isHazmatClass } from '../../work-orders/hazmat.ts'
import { isDangerousCode } from '../clocks.ts'
import { handlingCodeOf, tellsOf } from '../houses/dangerous-goods.ts'
import type { Booked, Ripple, RippleFacts, RippleHouse, RippleMaster } from './ripple-facts.ts'

const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const says = (goods: string, commodity: string) => ` ${plain(goods)} `.includes(` ${plain(commodity)} `)

/** Hazard classes that the orders of a house book. */
const classesOf = (house: RippleHouse, after: Pick<Booked, 'hazmat'>): HazmatClass[] =>
  [...new Set([after, ...house.others].map(({ hazmat }) => hazmat).filter(isHazmatClass))].toSorted()

/** Classes that no handling code tells of. */
const untold = (codes: readonly string[], classes: readonly HazmatClass[]) =>
  classes.filter((hazmat) => !codes.some((code) => tellsOf(code, hazmat)))
const hazardValues = (classes: readonly HazmatClass[]) => ({
  booked: classes.join(', '),
  code: [...new Set(classes.map(handlingCodeOf))].join(', '),
})

/** A house without the handling code of what is booked, or with one that nobody books. */
export function hazardRipple(house: RippleHouse, after: Booked): Ripple[] {
  const { codes } = house.content
  const classes = classesOf(house, after)
  const missing = untold(codes, classes)
  const base = { kind: 'house' as const, id: house.id }
  if (missing.length > 0)
    return [{ ...base, code: 'houseHazard', values: { house: house.name, ...hazardValues(missing) } }]
  const dangerous = codes.filter(isDangerousCode)
  if (classes.length > 0 || dangerous.length === 0) return []
  return [{ ...base, code: 'houseNoHazard', values: { house: house.name, has: dangerous.join(', ') } }]
}

/** The master of such houses: its FWB has the codes of all of them. */
export function masterHazardRipple(master: RippleMaster, own: readonly RippleHouse[], after: Booked): Ripple[] {
  const { codes } = master.content
  const classes = [...new Set(own.flatMap((house) => classesOf(house, after)))].toSorted()
  const missing = untold(codes, classes)
  const base = { kind: 'consolidation' as const, id: master.id }
  if (missing.length > 0)
    return [{ ...base, code: 'masterHazard', values: { master: master.name, ...hazardValues(missing) } }]
  const dangerous = codes.filter(isDangerousCode)
  const areOthers = master.otherHouses.some((other) => other.codes.some(isDangerousCode))
  if (own.length === 0 || classes.length > 0 || areOthers || dangerous.length === 0) return []
  return [{ ...base, code: 'masterNoHazard', values: { master: master.name, has: dangerous.join(', ') } }]
}

/** A house that still has the goods that were booked before. What the office worded itself is left as it is. */
export function goodsRipple({ id, name, content }: RippleHouse, { after, former }: RippleFacts): Ripple[] {
  const { commodity } = after
  if (commodity === '' || former.commodity === '' || plain(commodity) === plain(former.commodity)) return []
  const stale = content.lines.find(({ goods }) => says(goods, former.commodity) && !says(goods, commodity))
  if (!stale) return []
  return [{ kind: 'house', code: 'houseGoods', id, values: { house: name, has: stale.goods, booked: commodity } }]
}
