import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { settle, step } from './arithmetic.ts'
import type { Charge } from './charge.ts'
import {
  applies,
  type Conditions,
  fitsOrder,
  isTime,
  lacksMiles,
  preferred,
  thingOf,
  unknownStop,
} from './conditions.ts'
import { type Counted, countUnits, type Facts } from './count-units.ts'
import { discountSteps } from './discount.ts'
import { type Exception, exception } from './exceptions.ts'
import type { LoadStop } from './load.ts'
import { unitOfMinutes } from './order-hours.ts'
import { type Charged, limitedPerDay } from './per-day.ts'
import { stopTime } from './stop-time.ts'
import { stillStored, storageTime } from './storage-time.ts'
import { tagCount } from './tag-count.ts'
import { covers, innerFirst, isMinimum, raisedTogether } from './together.ts'

/** The detention of a stop, if the sheet charges one there. */
export const detentionAt = (accessorials: readonly Accessorial[], facts: Conditions, stop: LoadStop) =>
  preferred(
    accessorials.filter((one) => one.kind === 'detention' && applies(one, facts)),
    facts,
  ).find(({ stops }) => stops.includes(stop))?.accessorial

/** Limits several charges of one accessorial to the order's maximum; charges beyond it are lowered, down to zero. */
function capped(charges: Charge[], most: string | null): Charge[] {
  if (most === null) return charges
  let left = exact(most)
  return charges.flatMap((charge) => {
    const amount = exact(charge.amount)
    const kept = amount.gt(left) ? left : amount
    left = left.sub(kept)
    if (kept.eq(amount)) return [charge]
    const settled = settle(kept, { minCharge: null, maxCharge: null }, charge.currency)
    const arithmetic = [...charge.arithmetic, step('mostPerOrder', { most }, kept), ...settled.steps]
    const needsApproval = charge.needsApproval && kept.gt(0)
    return [{ ...charge, amount: settled.amount, needsApproval, arithmetic }]
  })
}

/** Its price at the order's weight, and the step that says so; undefined if the weight is not known. */
export function pricedByWeight(accessorial: Accessorial, pounds: string | undefined) {
  if (accessorial.breaks.length === 0) return { accessorial, steps: [] }
  if (pounds === undefined) return undefined
  const reached = accessorial.breaks.filter(({ from }) => exact(from).lte(pounds)).at(-1)
  const price = reached?.price ?? accessorial.price
  return {
    accessorial: { ...accessorial, price },
    steps: [step('priceByWeight', { pounds, from: reached?.from ?? '0' }, price)],
  }
}

/**
 * What one accessorial charges: once per order, per stop where a truck waited, or per receipt whose freight has left.
 * @param stops those it applies to
 */
function charged(
  listed: Accessorial,
  facts: Facts,
  stops: readonly LoadStop[],
  byDayOf: (thing: string) => Charged,
): { charges: Charge[]; exceptions: Exception[] } {
  const exceptions: Exception[] = []
  const priced = pricedByWeight(listed, facts.quantities.pounds) ?? { accessorial: listed, steps: [] }
  const { accessorial } = priced
  const byWeight = priced.steps.length === 0 ? [] : [...facts.weightSteps, ...priced.steps]
  const { kind, price } = accessorial
  const { sheet } = facts
  const waits = kind === 'detention' || kind === 'truckOrderedNotUsed' || kind === 'storage'
  const charge = (name: string, { quantity, unit, steps, isFree }: Counted): Charge => {
    const whole = steps.at(-1)?.result ?? '0'
    const isPart = accessorial.unit === 'percent' || accessorial.unit === 'percentWithFuel'
    // A percentage of the linehaul has its discount already.
    const lowered = accessorial.discounted && !isFree && !isPart ? discountSteps(whole, facts.load, sheet) : []
    const settled = isFree
      ? { amount: roundMoney('0', sheet.currency), steps: [] }
      : settle(lowered.at(-1)?.result ?? whole, accessorial, sheet.currency)
    const needsApproval = waits && !isFree
    const arithmetic = [...byWeight, ...steps, ...lowered, ...settled.steps]
    const own = { kind, name, quantity, unit, price, currency: sheet.currency, needsApproval, rateSheetId: sheet.id }
    return { ...own, amount: settled.amount, arithmetic }
  }
  const charges: Charge[] = []
  if (kind === 'storage') {
    for (const freight of facts.load.stored ?? []) {
      const time = freight.isThere ? undefined : storageTime(freight, accessorial, facts.load)
      if (time && 'code' in time) exceptions.push(time)
      else if (time) charges.push(charge(`${accessorial.name}, ${freight.receiptNo}`, time))
    }
    const receipts = stillStored(facts.load).map(({ receiptNo }) => receiptNo)
    if (receipts.length > 0) exceptions.push(exception('storageRunning', { receipts: receipts.join(', ') }))
  } else if (isTime(accessorial)) {
    const { maxPerDay } = accessorial
    for (const stop of stops) {
      const time = stopTime(stop, accessorial)
      if (time === 'unknown') exceptions.push(exception('timesUnknown', { stop: String(stop.sequence) }))
      else if (time) {
        const { byDay, ...counted } = time
        const unit = unitOfMinutes(accessorial.priceMinutes)
        const whole = charge(`${accessorial.name}, ${stop.city || stop.sequence}`, { ...counted, unit })
        const isLimited = maxPerDay !== null && byDay !== undefined
        charges.push(isLimited ? limitedPerDay(whole, byDay, maxPerDay, byDayOf(thingOf(accessorial))) : whole)
      }
    }
  } else {
    const found = countUnits(accessorial, facts, stops)
    if (found && 'code' in found) exceptions.push(found)
    else if (found) charges.push(charge(accessorial.name, found))
  }
  // Its price depends on a weight that nobody knows.
  if (charges.length > 0 && listed.breaks.length > 0 && facts.quantities.pounds === undefined)
    return { charges: [], exceptions: [...exceptions, exception('weightUnknown')] }
  return { charges: capped(charges, accessorial.maxPerOrder), exceptions }
}

/** Tags that name the accessorial, but whose count cannot be charged. */
function unclearTags({ trigger, tag }: Accessorial, { load }: Facts): string | undefined {
  const count = trigger === 'tag' ? tagCount(load.tags, tag) : undefined
  return typeof count === 'object' ? count.unclear : undefined
}

/** Conditions on a time or a distance that nobody knows: the accessorial may be due. */
function unknownFacts(accessorials: readonly Accessorial[], facts: Facts): Exception[] {
  return accessorials.flatMap((one) => {
    if (fitsOrder(one, facts)) {
      const code = unknownStop(one, facts)
      return code ? [exception(code)] : []
    }
    return lacksMiles(one, facts) ? [exception('milesUnknown')] : []
  })
}

/** All charges of an order besides linehaul and fuel, in the sheet's order. */
export function accessorialCharges(accessorials: readonly Accessorial[], facts: Facts) {
  const applied = preferred(
    accessorials.filter((one) => applies(one, facts)),
    facts,
  )
  const charges: Charge[] = []
  const exceptions: Exception[] = []
  const unclear: { tags: string; name: string }[] = []
  const minimums: Accessorial[] = []
  const days = new Map<string, Charged>()
  const byDayOf = (thing: string) => days.get(thing) ?? days.set(thing, new Map()).get(thing) ?? new Map()
  for (const { accessorial, stops } of applied) {
    const tags = unclearTags(accessorial, facts)
    if (tags !== undefined) unclear.push({ tags, name: accessorial.name })
    else if (isMinimum(accessorial)) minimums.push(accessorial)
    else {
      const found = charged(accessorial, facts, stops, byDayOf)
      charges.push(...found.charges)
      exceptions.push(...found.exceptions)
    }
  }
  exceptions.push(...unknownFacts(accessorials, facts))
  if (unclear.length > 0) {
    const tags = [...new Set(unclear.map((one) => one.tags))].join(', ')
    exceptions.push(exception('tagCountUnclear', { tags, charges: unclear.map(({ name }) => name).join(', ') }))
  }
  const { wasCancelledUnderWay, voided = [] } = facts.load
  const isVoided = (one: Pick<Charge, 'kind' | 'name'>) =>
    voided.some(({ kind, name }) => kind === one.kind && name === one.name)
  for (const minimum of innerFirst(minimums)) {
    if (isVoided(minimum)) continue
    // Its sum is not known as long as the linehaul is not.
    if (!wasCancelledUnderWay && !facts.linehaul && covers(minimum, 'Linehaul')) continue
    const carried = wasCancelledUnderWay ? [] : [facts.linehaul, facts.fuel()]
    const due = [...carried.filter((one) => one !== undefined), ...charges].filter((one) => !isVoided(one))
    const raised = raisedTogether(minimum, due, facts.sheet)
    if (raised) charges.push(raised)
  }
  return { charges, exceptions }
}
