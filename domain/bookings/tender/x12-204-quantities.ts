import type { Decimal } from 'decimal.js'
import { exact } from '../../decimal.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { InboundBooking } from '../booking.ts'
import { COUNT_LIMIT } from '../booking-fields.ts'
import type { TenderStop } from './x12-204-sections.ts'
import { firstOf, levelsOf, type Report, type Sections, type StopLoop } from './x12-204-sections.ts'

type Quantities = Pick<InboundBooking, 'weight' | 'volume' | 'palletQuantity' | 'pieces'>

/** An X12 number (type R) above zero. */
export function positive(text: string): Decimal | undefined {
  if (!/^\d{0,12}(\.\d{0,6})?$/.test(text) || !/[1-9]/.test(text)) return undefined
  return exact(text.replace(/\.$/, ''))
}

/** A count above zero; fractions and other text are ignored with a warning. */
export function readCount(segment: Segment | undefined, n: number, report?: Report): number | undefined {
  const text = element(segment, n)
  const value = positive(text)
  if (value?.isInteger() && value.lte(COUNT_LIMIT)) return value.toNumber()
  if (text !== '' && !/^0*(\.0*)?$/.test(text)) report?.('count.value', { value: text }, segment, n)
  return undefined
}

export const isPalletUnit = (unit: string): boolean =>
  ['PL', 'PF', 'PLT', 'PAL', 'SKD', 'PAT'].includes(unit.toUpperCase())

/** Adds the known values; undefined if there are none. */
export const sum = (values: readonly (number | undefined)[]): number | undefined => {
  const given = values.filter((value) => value !== undefined)
  return given.length > 0 ? given.reduce((total, value) => total + value, 0) : undefined
}

/** The AT8 of a stop as a whole: the gross one, else the first. */
export function stopAt8(loop: StopLoop): Segment | undefined {
  const all = levelsOf(loop).own.filter((segment) => segment.id === 'AT8')
  return all.find((at8) => element(at8, 1) === 'G') ?? all[0]
}

/** Handling units of an AT8: loose (AT804) and on pallets (AT805). */
const at8Pieces = (at8: Segment | undefined, report?: Report) =>
  at8 && sum([readCount(at8, 4, report), readCount(at8, 5, report)])

/** Pieces at one stop: S505 unless its unit is pallets, else AT8, else its orders. */
export function stopPieces(loop: StopLoop, report?: Report): number | undefined {
  const units = isPalletUnit(element(loop.s5, 6)) ? undefined : readCount(loop.s5, 5, report)
  const own = units ?? at8Pieces(stopAt8(loop), report)
  if (own !== undefined) return own
  const { orders } = levelsOf(loop)
  return (
    sum(
      orders
        .filter(({ id }) => id === 'OID')
        .map((oid) => (isPalletUnit(element(oid, 4)) ? undefined : readCount(oid, 5, report))),
    ) ??
    sum(orders.filter(({ id }) => id === 'AT8').map((at8) => at8Pieces(at8, report))) ??
    sum(
      orders
        .filter(({ id }) => id === 'LAD')
        .map((lad) => (isPalletUnit(element(lad, 1)) ? undefined : readCount(lad, 2, report))),
    )
  )
}

function stopPallets(loop: StopLoop, report: Report): number | undefined {
  const plds = sum(loop.segments.filter(({ id }) => id === 'PLD').map((pld) => readCount(pld, 1, report)))
  if (plds !== undefined) return plds
  if (isPalletUnit(element(loop.s5, 6))) return readCount(loop.s5, 5, report)
  const { orders } = levelsOf(loop)
  return (
    sum(
      orders.filter((oid) => oid.id === 'OID' && isPalletUnit(element(oid, 4))).map((oid) => readCount(oid, 5, report)),
    ) ??
    sum(
      orders.filter((lad) => lad.id === 'LAD' && isPalletUnit(element(lad, 1))).map((lad) => readCount(lad, 2, report)),
    )
  )
}

/** Pieces and pallets of the whole load: as loaded, else as unloaded. */
export function readCounts(sections: Sections, stops: readonly TenderStop[], report: Report): Quantities {
  const l3 = firstOf(sections.summary, 'L3')
  const pickups = stops.filter((stop) => stop.kind === 'pickup').map((stop) => stop.loop)
  const dropoffs = stops.filter((stop) => stop.kind === 'dropoff').map((stop) => stop.loop)
  const inHeader = sum(sections.header.filter(({ id }) => id === 'PLD').map((pld) => readCount(pld, 1, report)))
  const loaded = sum(pickups.map((loop) => stopPallets(loop, report)))
  if (loaded !== undefined && inHeader !== undefined && loaded !== inHeader)
    report('pallet.differs', { header: inHeader, sum: loaded }, firstOf(sections.header, 'PLD'), 1)
  const pallets = loaded ?? inHeader ?? sum(dropoffs.map((loop) => stopPallets(loop, () => {})))
  const pieces =
    readCount(l3, 11, report) ?? sum(pickups.map((loop) => stopPieces(loop, report))) ?? fromDropoffs(dropoffs, report)
  const weight = positive(element(l3, 1))
  if (pieces !== undefined && weight?.eq(pieces)) report('count.weight', { value: pieces }, l3, 11)
  const fits = (count: number | undefined) => (count !== undefined && count <= COUNT_LIMIT ? count : undefined)
  return {
    ...(fits(pallets) !== undefined && { palletQuantity: pallets }),
    ...(fits(pieces) !== undefined && { pieces }),
  }
}

function fromDropoffs(dropoffs: readonly StopLoop[], report: Report): number | undefined {
  const pieces = sum(dropoffs.map((loop) => stopPieces(loop)))
  if (pieces !== undefined) report('count.source', { value: pieces, source: 'dropoffs' }, dropoffs[0]?.s5)
  return pieces
}
