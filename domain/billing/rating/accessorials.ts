import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { truckKey } from '../rate-sheets/line-order.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { settle, step } from './arithmetic.ts'
import type { Charge } from './charge.ts'
import { type Counted, countUnits, type Facts } from './count-units.ts'
import { type Exception, exception } from './exceptions.ts'
import type { LoadStop } from './load.ts'
import { zoneKey } from './scopes.ts'
import { stopTime } from './stop-time.ts'
import { stillStored, storageTime } from './storage-time.ts'
import { tagCount } from './tag-count.ts'
import { zonePlace } from './zones.ts'

/** Charged because of an event, not because somebody ordered it. */
const isToldByEvents = (kind: Accessorial['kind']) => !['liftGate', 'insideDelivery', 'custom'].includes(kind)
const isTime = ({ kind }: Accessorial) => kind === 'detention' || kind === 'layover'

/** What decides whether an accessorial applies. */
type Conditions = Pick<Facts, 'load' | 'keysOf'> & { quantities: Pick<Facts['quantities'], 'pounds'> }

/** The stops that an accessorial applies to: of its kind and at its place. */
function stopsFor({ stopKind, place }: Accessorial, { load, keysOf }: Conditions): readonly LoadStop[] {
  const ofKind = stopKind === null ? load.stops : load.stops.filter(({ kind }) => kind === stopKind)
  if (place === '') return ofKind
  const wanted = [`zone|${zoneKey(place)}`, ...(zonePlace(place) ?? [])]
  return ofKind.filter((stop) => keysOf(stop).some((key) => wanted.includes(key)))
}

/** True if the order meets all conditions of the accessorial. */
function applies(accessorial: Accessorial, facts: Conditions): boolean {
  const {
    load,
    quantities: { pounds },
  } = facts
  const { bookingType, truckType, poundsFrom, poundsTo, kind, trigger, tag } = accessorial
  if (bookingType !== null && bookingType !== load.bookingType) return false
  if (truckType !== '' && truckKey(truckType) !== truckKey(load.truckType)) return false
  if (poundsFrom !== null && (pounds === undefined || exact(pounds).lt(poundsFrom))) return false
  if (poundsTo !== null && (pounds === undefined || exact(pounds).gte(poundsTo))) return false
  if ((accessorial.place !== '' || accessorial.stopKind !== null) && stopsFor(accessorial, facts).length === 0)
    return false
  // Freight of a cancelled order stood in the warehouse all the same.
  if (kind !== 'storage' && (kind === 'truckOrderedNotUsed') !== load.wasCancelledUnderWay) return false
  if (trigger === 'tag') return tagCount(load.tags, tag) !== undefined
  return isToldByEvents(kind) ? trigger !== 'byHand' : trigger === 'always'
}

/** The detention of a stop, if the sheet charges one there. */
export const detentionAt = (accessorials: readonly Accessorial[], facts: Conditions, stop: LoadStop) =>
  accessorials.find((one) => one.kind === 'detention' && applies(one, facts) && stopsFor(one, facts).includes(stop))

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

/** What one accessorial charges: once per order, per stop where a truck waited, or per receipt whose freight has left. */
function charged(accessorial: Accessorial, facts: Facts): { charges: Charge[]; exceptions: Exception[] } {
  const exceptions: Exception[] = []
  const { kind, price } = accessorial
  const { sheet } = facts
  const waits = kind === 'detention' || kind === 'truckOrderedNotUsed' || kind === 'storage'
  const charge = (name: string, { quantity, unit, steps, isFree }: Counted): Charge => {
    const settled = isFree
      ? { amount: roundMoney('0', sheet.currency), steps: [] }
      : settle(steps.at(-1)?.result ?? '0', accessorial, sheet.currency)
    const needsApproval = waits && !isFree
    const arithmetic = [...steps, ...settled.steps]
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
  } else if (isTime(accessorial))
    for (const stop of stopsFor(accessorial, facts)) {
      const time = stopTime(stop, accessorial)
      if (time === 'unknown') exceptions.push(exception('timesUnknown', { stop: String(stop.sequence) }))
      else if (time) {
        const unit = accessorial.priceMinutes === 60 ? 'hour' : accessorial.priceMinutes === 1440 ? 'day' : 'each'
        charges.push(charge(`${accessorial.name}, ${stop.city || stop.sequence}`, { ...time, unit }))
      }
    }
  else {
    const found = countUnits(accessorial, facts, stopsFor(accessorial, facts).length)
    if (found && 'code' in found) exceptions.push(found)
    else if (found) charges.push(charge(accessorial.name, found))
  }
  return { charges: capped(charges, accessorial.maxPerOrder), exceptions }
}

/** Tags that name the accessorial, but whose count cannot be charged. */
function unclearTags({ trigger, tag }: Accessorial, { load }: Facts): string | undefined {
  const count = trigger === 'tag' ? tagCount(load.tags, tag) : undefined
  return typeof count === 'object' ? count.unclear : undefined
}

/** All charges of an order besides linehaul and fuel, in the sheet's order. */
export function accessorialCharges(accessorials: readonly Accessorial[], facts: Facts) {
  const applied = accessorials.filter((one) => applies(one, facts))
  const all = applied.filter((one) => unclearTags(one, facts) === undefined).map((one) => charged(one, facts))
  const unclear = applied.flatMap((one) => {
    const tags = unclearTags(one, facts)
    return tags === undefined ? [] : [{ tags, name: one.name }]
  })
  const exceptions = all.flatMap(({ exceptions }) => exceptions)
  if (unclear.length > 0) {
    const tags = [...new Set(unclear.map((one) => one.tags))].join(', ')
    exceptions.push(exception('tagCountUnclear', { tags, charges: unclear.map(({ name }) => name).join(', ') }))
  }
  return { charges: all.flatMap(({ charges }) => charges), exceptions }
}
