import { goodsRipple, hazardRipple } from './goods-ripples.ts'
import { elsewhereRipple, houseRipple, movedHouse, priceRipple, roomRipple, volumeRipple } from './house-ripples.ts'
import { truckRipples, uldRipple } from './load-ripples.ts'
import { masterRipples } from './master-ripples.ts'
import { type LinkedRipple, type Ripple, type RippleFacts, type RippleHouse, rippleKinds } from './ripple-facts.ts'

/**
 * What a change of a booking does to what was made from it, and what must be made or sent again. Without a change: what no longer says what
 * is booked.
 */
export function rippleOf(facts: RippleFacts): LinkedRipple[] {
  const { before, after, houses, masters, units } = facts
  const live = houses.filter(({ status }) => status !== 'void')
  const masterOf = (house: RippleHouse) => masters.find(({ id }) => id === house.masterId)
  // A direct master has the freight of this order only as long as the order names it.
  const own = live.filter((house) => !house.isDirect || masterOf(house)?.number === after.mawb)
  const moved = own.flatMap((house) => movedHouse(house, after) ?? [])
  const isLoadChanged = before.pieces !== after.pieces || before.kg !== after.kg
  const ofHouses: Ripple[] = [
    ...moved.filter(({ isLoad }) => isLoad).map((one) => houseRipple(one, masterOf(one.house))),
    ...moved.flatMap(roomRipple),
    ...live.flatMap((house) => elsewhereRipple(house, masterOf(house), facts)),
    ...own.flatMap((house) => volumeRipple(house, before, after)),
    ...own.flatMap((house) => goodsRipple(house, facts)),
    ...own.flatMap((house) => hazardRipple(house, after)),
  ]
  const found = [
    ...ofHouses,
    ...masters.flatMap((master) => masterRipples(master, facts, moved, ofHouses)),
    ...(isLoadChanged || moved.some(({ isLoad }) => isLoad) ? units.map((unit) => uldRipple(unit, before, after)) : []),
    ...truckRipples(facts),
    ...moved.flatMap(priceRipple),
    ...(isLoadChanged ? billingRipple(facts) : []),
  ].map((ripple) => linked(ripple, live))
  return rippleKinds.flatMap((kind) => found.filter((one) => one.kind === kind))
}

function billingRipple({ billing }: RippleFacts): Ripple[] {
  if (billing === 'none') return []
  return [{ kind: 'price', code: billing === 'invoiced' ? 'invoiced' : 'rateAgain', id: null, values: {} }]
}

/** A direct master is shown as the master that it is. */
function linked(ripple: Ripple, houses: readonly RippleHouse[]): LinkedRipple {
  const { id, kind } = ripple
  const house = houses.find((one) => one.id === id)
  const page = id === null ? null : house && !house.isDirect ? 'house' : 'master'
  return { ...ripple, page, kind: kind === 'house' && page === 'master' ? 'consolidation' : kind }
}
