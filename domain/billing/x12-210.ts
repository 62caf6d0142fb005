import type { OutContent, OutSegment } from '../bookings/x12-write.ts'
import { exact, multiply } from '../decimal.ts'
import type { ChargeKind } from './charge.ts'
import type { InvoiceDetail } from './invoice-api.ts'

/** Special charge codes (element 150); linehaul has none. */
const specialCodes: Record<ChargeKind, string> = {
  linehaul: '400',
  fuel: 'FUE',
  extraStop: 'SOC',
  detention: 'DET',
  layover: 'LAY',
  liftGate: 'LFT',
  insideDelivery: 'IDL',
  truckOrderedNotUsed: 'VFN',
  custom: 'MSC',
  adjustment: 'MSC',
}

const day = (date: string) => date.slice(0, 10).replaceAll('-', '')
/**
 * N2: hundredths, without a point, whatever the currency: 1500 yen are 150000.
 * @throws Error for what has more decimals; `finerThan210` finds it before
 */
function hundredths(amount: string): string {
  const whole = multiply(amount, '100')
  if (!whole.isInteger()) throw new Error(`a 210 has two decimals, ${amount} has more`)
  return whole.toFixed(0)
}

/** The first amount of an invoice that a 210 cannot say: it has two decimals, a dinar three. */
export const finerThan210 = ({ lines, total }: Pick<InvoiceDetail, 'lines' | 'total'>): string | undefined =>
  [...lines.map(({ amount }) => amount), total].find((amount) => !multiply(amount, '100').isInteger())

const reference = (text: string) => text.slice(0, 30)

type Order = InvoiceDetail['orders'][number]
type Stop = Order['facts']['stops'][number]

const party = (code: string, name: string, { address, city, province, postalCode, country }: Record<string, string>) =>
  [
    ['N1', code, (name ?? '').slice(0, 60)],
    ...(address ? [['N3', address.slice(0, 55)]] : []),
    [
      'N4',
      (city ?? '').slice(0, 30),
      (province ?? '').slice(0, 2),
      (postalCode ?? '').slice(0, 15),
      (country ?? '').slice(0, 3),
    ],
  ] as OutSegment[]

const placeOf = ({ city, province, postalCode, country }: Stop) => ({
  address: '',
  city,
  province,
  postalCode,
  country,
})

/** In pounds, whole, as L0 and L3 have it; '' where it is not known. */
function pounds({ weight, weightUnit }: Order['facts']): string {
  if (!weight) return ''
  return (weightUnit === 'kg' ? exact(weight).div('0.45359237') : exact(weight)).toFixed(0)
}

/**
 * Motor carrier freight details and invoice: the invoice's number, what was carried from where to where, each charge in a loop of its own,
 * and the sum. One of several orders bears them all, each named by its references.
 * @param scac of the carrier, as the receiver knows it
 */
export function x12Invoice(invoice: InvoiceDetail, scac: string): OutContent {
  const { number, issuedOn, dueOn, total, billTo, orders, lines, currency } = invoice
  const [first] = orders
  if (!number || !issuedOn || !first) throw new Error('only an issued invoice is sent')
  const { facts } = first
  const pickup = facts.stops.find(({ kind }) => kind === 'pickup')
  const drop = facts.stops.findLast(({ kind }) => kind === 'dropoff')
  const delivered = day(invoice.periodTo ?? facts.deliveredAt)
  const shipment = reference(facts.shipmentId || facts.customerReferenceNumber || facts.bookingId)
  const weight = orders.reduce((sum, order) => sum + Number(pounds(order.facts) || 0), 0)
  const segments: OutSegment[] = [
    [
      'B3',
      '',
      number,
      shipment,
      'TP',
      weight > 0 ? 'L' : '',
      day(issuedOn),
      hundredths(total),
      '',
      delivered,
      '035',
      scac,
      day(issuedOn),
    ],
    ['C3', currency],
    ...orders.flatMap((order): OutSegment[] => [
      ['N9', 'CN', reference(order.facts.bookingId)],
      ...(order.facts.customerReferenceNumber ? [['N9', 'CR', reference(order.facts.customerReferenceNumber)]] : []),
    ]),
    ...(invoice.reference ? [['N9', 'PO', reference(invoice.reference)]] : []),
    ['G62', '86', day(facts.pickupOn)],
    ...(dueOn ? [['G62', '07', day(dueOn)]] : []),
    ...party('BT', billTo.name, billTo),
    ...(pickup ? party('SH', pickup.company || pickup.city, placeOf(pickup)) : []),
    ...(drop ? party('CN', drop.company || drop.city, placeOf(drop)) : []),
    ...lines.flatMap((line, index): OutSegment[] => {
      const n = String(index + 1)
      const order = orders.find(({ workOrderId }) => workOrderId === line.workOrderId)
      const name = orders.length > 1 ? `${order?.facts.bookingId ?? ''} ${line.name}` : line.name
      const isFirst = order !== undefined && lines.find(({ workOrderId }) => workOrderId === line.workOrderId) === line
      const own = isFirst ? pounds(order.facts) : ''
      return [
        ['LX', n],
        ['L5', n, name.slice(0, 50)],
        [
          'L0',
          n,
          '',
          '',
          own,
          own && 'G',
          '',
          '',
          own && isFirst ? String(order.facts.pieces ?? '') : '',
          own && order?.facts.pieces ? 'PCS' : '',
        ],
        ['L1', n, '', '', hundredths(line.amount), '', '', '', specialCodes[line.kind]],
      ]
    }),
    ['L3', weight > 0 ? String(weight) : '', weight > 0 ? 'G' : '', '', '', hundredths(total)],
  ]
  return { ta1s: [], groups: [{ functionalId: 'IM', sets: [{ type: '210', segments }] }] }
}
