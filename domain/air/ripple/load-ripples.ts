import { grossOf, isTooHeavy, mostKgOf } from '../../cargo/ulds.ts'
import { add, exact } from '../../decimal.ts'
import type { Booked, Ripple, RippleFacts, RippleUnit } from './ripple-facts.ts'
import { inUnit, said, saidWeight } from './said.ts'

/** Unit load devices with freight of the order. */
export function uldRipple(unit: RippleUnit, before: Booked, after: Booked): Ripple {
  const { code, masterId, ofOrder } = unit
  const again: Ripple = { kind: 'uld', code: 'uldAgain', id: masterId, values: { uld: code, pieces: String(ofOrder) } }
  const most = mostKgOf(code)
  // Only of an order that is in one unit as a whole it is known how much heavier the unit becomes.
  if (most === null || before.kg === null || after.kg === null || ofOrder !== before.pieces) return again
  const kg = add(grossOf(unit).kg, exact(after.kg).sub(before.kg))
  if (!isTooHeavy(code, kg.toString())) return again
  const shown = (weight: typeof kg) => saidWeight(inUnit(weight, after.unit), after.unit)
  return { ...again, code: 'uldTooHeavy', values: { uld: code, now: shown(kg), most: shown(exact(String(most))) } }
}

export function truckRipples({ before, after, tasks }: RippleFacts): Ripple[] {
  if (before.kg === after.kg && before.pieces === after.pieces) return []
  return tasks.map(({ taskNo, truck, capacityKg, isUnderWay }): Ripple => {
    const isTooHeavy = after.kg !== null && capacityKg !== null && exact(after.kg).gt(capacityKg)
    const shown = ({ pieces, kg }: Booked) =>
      said(pieces, kg === null ? null : inUnit(exact(kg), after.unit), after.unit)
    const values = {
      task: [taskNo, truck].filter(Boolean).join(' · '),
      was: shown(before),
      now: shown(after),
      most: capacityKg === null ? '' : saidWeight(inUnit(exact(capacityKg), after.unit), after.unit),
    }
    return {
      kind: 'truck',
      code: isTooHeavy ? 'truckTooHeavy' : isUnderWay ? 'truckUnderWay' : 'truckLoad',
      id: null,
      values,
    }
  })
}
