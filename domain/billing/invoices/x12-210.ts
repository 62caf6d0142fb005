import { exact, multiply } from '../../decimal.ts'
import type { WrittenFor } from '../../partners/event-x12.ts'
import { type Fit, fitFor } from '../../x12/sent/elements.ts'
import type { OutContent, OutSegment } from '../../x12/x12-write.ts'
import type { ChargeKind } from '../rating/charge.ts'
import type { InvoiceDetail } from './invoice-api.ts'

/** Special charge codes (element 150). Linehaul has none. */
const specialCodes: Record<ChargeKind, string> = {
  linehaul: '400',
  fuel: 'FUE',
  extraStop: 'SOC',
  detention: 'DET',
  layover: 'LAY',
  liftGate: 'LFT',
  insideDelivery: 'IDL',
  truckOrderedNotUsed: 'VFN',
  storage: 'SRG',
  airFreight: '400',
  airValuation: 'MSC',
  airTax: 'MSC',
  airDueAgent: 'MSC',
  airDueCarrier: 'MSC',
  custom: 'MSC',
  adjustment: 'MSC',
}

const day = (date: string) => date.slice(0, 10).replaceAll('-', '')
/**
 * N2: hundredths without a point, for every currency: 1500 yen are 150000.
 * @throws Error for an amount with more decimals; `finerThan210` catches these first
 */
function hundredths(amount: string): string {
  const whole = multiply(amount, '100')
  if (!whole.isInteger()) throw new Error(`a 210 has two decimals, ${amount} has more`)
  return whole.toFixed(0)
}

/** The first amount of an invoice that does not fit a 210: it allows two decimals, and a dinar has three. */
export const finerThan210 = ({ lines, total }: Pick<InvoiceDetail, 'lines' | 'total'>): string | undefined =>
  [...lines.map(({ amount }) => amount), total].find((amount) => !multiply(amount, '100').isInteger())

type Order = InvoiceDetail['orders'][number]
type Stop = Order['facts']['stops'][number]

/** The partner for whom a 210 is written, and what its tender said. */
export interface InvoicedFor extends WrittenFor {
  /** The partner's SCAC, else the tender's B202. */
  scac: string
  /** The tender's B206; '' if it had none. */
  payment: string
}

interface Address {
  name: string
  address?: string
  city: string
  province: string
  postalCode: string
  country: string
}

/** A party's loop; empty without a name, because a receiver would refuse it. */
function party(fit: Fit, code: 'BT' | 'SH' | 'CN', { name, address = '', ...where }: Address): OutSegment[] {
  // Element 116 has no blanks or dashes.
  const postalCode = fit(116, where.postalCode.replace(/[ -]/g, ''))
  const n4 = ['N4', fit(19, where.city), fit(156, where.province), postalCode, fit(26, where.country)]
  const called = fit(93, name)
  const street = [address.slice(0, 55), address.slice(55, 110)].map((part) => fit(166, part)).filter(Boolean)
  if (!called) return []
  return [
    ['N1', code, called],
    ...(street.length > 0 ? [['N3', ...street]] : []),
    ...(n4.some((one, at) => at > 0 && one) ? [n4] : []),
  ]
}

const atStop = (stop: Stop): Address => ({ ...stop, name: stop.company || stop.city })

/** Whole pounds for L0 and L3; '' if the weight is not known. */
function pounds({ weight, weightUnit }: Order['facts']): string {
  if (!weight) return ''
  const whole = (weightUnit === 'kg' ? exact(weight).div('0.45359237') : exact(weight)).toFixed(0)
  return whole === '0' ? '' : whole
}

/** References as N9 in 004010 and L11 in 005010: qualifier and number. */
function referencesOf({ orders, reference, corrects }: InvoiceDetail, fit: Fit, written: InvoicedFor): OutSegment[] {
  const numbers = [
    ...(corrects?.number ? [['OI', corrects.number]] : []),
    ...orders.flatMap(({ facts }) => [
      ['CN', facts.bookingId],
      [written.crnQualifier, facts.customerReferenceNumber],
    ]),
    ['PO', reference],
  ] as const
  return numbers.flatMap(([qualifier = '', number = '']) => {
    const value = fit(127, number)
    if (!value) return []
    return [written.x12Version < '005010' ? ['N9', qualifier, value] : ['L11', value, qualifier]]
  })
}

/** Each charge in its own loop; an order's weight and pieces go with its first charge. */
function lineLoops({ orders, lines }: InvoiceDetail, fit: Fit): OutSegment[] {
  const specialOf = (kind: (typeof lines)[number]['kind']) => (kind === 'interest' ? 'MSC' : specialCodes[kind])
  const firstOf = new Map(lines.toReversed().map((line) => [line.workOrderId, line]))
  const byId = new Map<string | null, Order>(orders.map((order) => [order.workOrderId, order]))
  return lines.flatMap((line, index): OutSegment[] => {
    const n = String(index + 1)
    // L5, L0 and L1 count to 999; the line's number is in its LX.
    const short = index < 999 ? n : ''
    const order = byId.get(line.workOrderId)
    const name = orders.length > 1 ? `${order?.facts.bookingId ?? ''} ${line.name}` : line.name
    const isFirst = order !== undefined && firstOf.get(line.workOrderId) === line
    const weight = isFirst ? pounds(order.facts) : ''
    const pieces = isFirst && order.facts.pieces ? String(order.facts.pieces) : ''
    const l0 = ['L0', short, '', '', weight, weight && 'G', '', '', pieces, pieces && 'PCS', '', weight && 'L']
    const described = fit(79, name)
    return [
      ['LX', n],
      ...(described ? [['L5', short, described]] : []),
      ...(weight || pieces ? [l0] : []),
      ['L1', short, '', '', hundredths(line.amount), '', '', '', specialOf(line.kind)],
    ]
  })
}

/**
 * Writes a motor carrier invoice: number, freight, origin and destination, each charge in its own loop, and the total.
 * An invoice for several orders lists all of them, each with its references. A credit note has negative amounts and
 * names the invoice that it corrects (OI). The due date is in G62*13, terms are net due.
 */
export function x12Invoice(invoice: InvoiceDetail, written: InvoicedFor): OutContent {
  const { number, issuedOn, dueOn, total, billTo, orders, currency, kind } = invoice
  const [first] = orders
  if (!number || !issuedOn || !first) throw new Error('only an issued invoice is sent')
  const fit = fitFor(written)
  const { facts } = first
  const pickup = facts.stops.find((stop) => stop.kind === 'pickup')
  const drop = facts.stops.findLast((stop) => stop.kind === 'dropoff')
  const delivered = day(invoice.periodTo ?? facts.deliveredAt)
  const shipment = [facts.shipmentId, facts.customerReferenceNumber, facts.bookingId]
    .map((id) => fit(145, id))
    .find(Boolean)
  const weight = orders.reduce((sum, order) => sum + Number(pounds(order.facts) || 0), 0)
  const b3 = [
    ...[
      'B3',
      '',
      fit(76, number),
      shipment ?? '',
      fit(146, written.payment) || 'TP',
      weight > 0 ? 'L' : '',
      day(issuedOn),
    ],
    ...[hundredths(total), '', delivered, delivered && '035', written.scac, day(issuedOn)],
  ]
  const segments: OutSegment[] = [
    b3,
    ['C3', currency],
    ...referencesOf(invoice, fit, written),
    ...(facts.pickupOn ? [['G62', '86', day(facts.pickupOn)]] : []),
    ...(dueOn && kind === 'invoice' ? [['G62', '13', day(dueOn)]] : []),
    ...party(fit, 'BT', billTo),
    ...(pickup ? party(fit, 'SH', atStop(pickup)) : []),
    ...(drop ? party(fit, 'CN', atStop(drop)) : []),
    ...lineLoops(invoice, fit),
    [
      ...['L3', weight > 0 ? String(weight) : '', weight > 0 ? 'G' : '', '', '', hundredths(total)],
      ...['', '', '', '', '', '', weight > 0 ? 'L' : ''],
    ],
  ]
  return { version: written.x12Version, ta1s: [], groups: [{ functionalId: 'IM', sets: [{ type: '210', segments }] }] }
}
