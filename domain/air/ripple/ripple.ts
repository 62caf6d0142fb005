import { elsewhereRipple, houseRipple, movedHouse, priceRipple, roomRipple, volumeRipple } from './house-ripples.ts'
import { truckRipples, uldRipple } from './load-ripples.ts'
import { doesNotFly, flightRipple, masterRipples } from './master-ripples.ts'
import { type Ripple, type RippleFacts, type RippleHouse, rippleKinds } from './ripple-facts.ts'

/**
 * What a change of a booking does to what was made from it, and what must be made or sent again. Without a change: what no longer says what
 * is booked.
 */
export function rippleOf(facts: RippleFacts): Ripple[] {
  const { before, after, houses, masters, units, billing } = facts
  const live = houses.filter(({ status }) => status !== 'void')
  const moved = live.flatMap((house) => movedHouse(house, after) ?? [])
  const masterOf = (house: RippleHouse) => masters.find(({ id }) => id === house.masterId)
  const isLoadChanged = before.pieces !== after.pieces || before.kg !== after.kg
  const found: Ripple[] = [
    ...moved.filter(({ isLoad }) => isLoad).map((one) => houseRipple(one, masterOf(one.house))),
    ...moved.flatMap(roomRipple),
    ...live.flatMap((house) => elsewhereRipple(house, masterOf(house), after)),
    ...live.flatMap((house) => volumeRipple(house, before, after)),
    ...masters.flatMap((master) => masterRipples(master, moved, live, doesNotFly(master, after))),
    ...masters.flatMap((master) => flightRipple(master, after)),
    ...(isLoadChanged || moved.some(({ isLoad }) => isLoad) ? units.map((unit) => uldRipple(unit, before, after)) : []),
    ...truckRipples(facts),
    ...moved.flatMap(priceRipple),
    ...(isLoadChanged && billing !== 'none'
      ? [
          {
            kind: 'price' as const,
            code: billing === 'invoiced' ? ('invoiced' as const) : ('rateAgain' as const),
            id: null,
            values: {},
          },
        ]
      : []),
  ]
  return rippleKinds.flatMap((kind) => found.filter((one) => one.kind === kind))
}
