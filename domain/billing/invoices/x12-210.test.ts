import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerForm } from '../../partners/fields.ts'
import { checkInterchange } from '../../x12/sent/check-interchange.ts'
import { writeInterchange } from '../../x12/x12-write.ts'
import type { InvoiceDetail } from './invoice-api.ts'
import { x12Invoice } from './x12-210.ts'

const partner = partnerForm.parse({
  accountId: '019400aa-0000-7000-8000-000000000001',
  name: 'TMS',
  theirId: 'ACME',
  ourId: 'SHRT',
  scac: 'SHRT',
})
const stop = {
  timeZone: 'UTC',
  from: null,
  to: null,
  arrivedAt: null,
  departedAt: null,
  receivedBy: '',
  photoFileIds: [],
}
const place = { postalCode: '60431', country: 'US', signatureFileId: null, ...stop }
const facts = {
  bookingId: 'WO-26-000123',
  customerReferenceNumber: 'PO 9',
  shipmentId: '75027674',
  containerNo: '',
  mawb: '',
  hawb: '',
  truckType: '',
  pickupOn: '2026-11-20',
  deliveredAt: '2026-11-21T18:00:00Z',
  pieces: 96,
  pallets: 4,
  weight: '1000',
  weightUnit: 'kg',
  miles: null,
  stops: [
    { kind: 'pickup' as const, company: 'Mill', city: 'Joliet', province: 'IL', ...place },
    { kind: 'dropoff' as const, company: 'Door', city: 'Gary', province: 'IN', ...place },
  ],
}
const line = (lineNo: number, amount: string, more = {}) => ({
  lineNo,
  workOrderId: 'w-1',
  kind: 'linehaul' as const,
  name: 'Linehaul',
  quantity: '1',
  unit: 'flat' as const,
  price: amount,
  amount,
  reason: '',
  arithmetic: [],
  credited: '0',
  interest: null,
  ...more,
})
const billTo = {
  code: 'ACME',
  name: 'Acme',
  address: '1 Road',
  city: 'Boston',
  province: 'MA',
  postalCode: '01890',
  country: 'US',
}
const invoice = (more: Partial<InvoiceDetail> = {}) =>
  ({
    number: 'INV-2026-000001',
    kind: 'invoice',
    subject: 'orders',
    issuedOn: '2026-11-22',
    dueOn: '2026-12-22',
    currency: 'USD',
    total: '1530.95',
    billTo,
    reference: '',
    corrects: null,
    periodTo: null,
    orders: [{ workOrderId: 'w-1', facts, total: '1530.95' }],
    lines: [line(1, '1531.05'), line(2, '-0.10', { kind: 'adjustment', name: 'Goodwill' })],
    ...more,
  }) as InvoiceDetail

const now = '2026-11-22T19:06:00.000Z'
function lines(
  one: InvoiceDetail,
  x12Version: '004010' | '005010' = '004010',
  tendered = { scac: 'SHRT', payment: 'PP' },
) {
  const written = { ...partner, x12Version }
  const text = writeInterchange(written, x12Invoice(one, { ...written, ...tendered }), 1, now)
  expect(checkInterchange(text)).toEqual([])
  return text.split('~\n').slice(3, -4)
}

test('a 210 has parties, freight, each charge and the due date, and passes a strict receiver', () => {
  expect(lines(invoice())).toEqual([
    'B3**INV-2026-000001*75027674*PP*L*20261122*153095**20261121*035*SHRT*20261122',
    'C3*USD',
    'N9*CN*WO-26-000123',
    'N9*CR*PO 9',
    'G62*86*20261120',
    'G62*13*20261222',
    ...['N1*BT*Acme', 'N3*1 Road', 'N4*Boston*MA*01890*US'],
    ...['N1*SH*Mill', 'N4*Joliet*IL*60431*US', 'N1*CN*Door', 'N4*Gary*IN*60431*US'],
    ...['LX*1', 'L5*1*Linehaul', 'L0*1***2205*G***96*PCS**L', 'L1*1***153105****400'],
    ...['LX*2', 'L5*2*Goodwill', 'L1*2***-10****MSC'],
    'L3*2205*G***153095*******L',
  ])
  const stored = line(1, '24.00', { kind: 'storage', name: 'Storage, DR-26-000001' })
  expect(lines(invoice({ lines: [stored] }))).toContain('L1*1***2400****SRG')
  expect(lines(invoice(), '005010')).toContain('L11*PO 9*CR')
  expect(lines(invoice(), '005010').some((one) => one.startsWith('N9'))).toBe(false)
})

test('a credit note has negative amounts, names the corrected invoice, and has no due date', () => {
  const credit = invoice({
    number: 'CN-2026-000001',
    kind: 'creditNote',
    total: '-1531.05',
    lines: [line(1, '-1531.05')],
    corrects: { id: 'i-1', number: 'INV-2026-000001' },
  })
  const said = lines(credit)
  expect(said[0]).toContain('*-153105*')
  expect(said).toContain('N9*OI*INV-2026-000001')
  expect(said.filter((one) => one.startsWith('G62'))).toEqual(['G62*86*20261120'])
})

test('any invoice passes a strict reader in both versions', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.constantFrom('', 'X', '*~:'))
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))
  const some = fc.record({
    names: fc.array(fc.record({ name: text, amount }), { maxLength: 5 }),
    to: fc.record({ name: text, address: text, city: text, province: text, postalCode: text, country: text }),
    own: fc.record({ customerReferenceNumber: text, shipmentId: text, pickupOn: fc.constantFrom('', '2026-11-20') }),
    weight: fc.constantFrom(null, '0', '0.2', '1000'),
    reference: text,
    total: amount,
    payment: fc.constantFrom('', 'PP', 'COD', 'XX'),
  })
  fc.assert(
    fc.property(some, fc.constantFrom('004010' as const, '005010' as const), (given, version) => {
      const { names, to, own, weight, payment, ...fields } = given
      const orders = [{ workOrderId: 'w-1', facts: { ...facts, ...own, weight }, total: '1' }]
      const all = names.map(({ name, amount: of }, index) => line(index + 1, of, { name }))
      lines(invoice({ ...fields, billTo: { ...billTo, ...to }, orders, lines: all }), version, {
        scac: 'SHRT',
        payment,
      })
    }),
    { seed: 210, numRuns: 100 },
  )
})

test('a 210 without a SCAC, or with too many lines for a set, is refused', () => {
  const written = { ...partner, scac: '', payment: '' }
  const check = (one: InvoiceDetail) => checkInterchange(writeInterchange(partner, x12Invoice(one, written), 1, now))
  expect(check(invoice())).toContain('210, segment 2 (B3, element 11): the SCAC is missing')
  const many = invoice({ lines: Array.from({ length: 10_000 }, (_, index) => line(index + 1, '1.00')) })
  expect(check(many)).toContainEqual(expect.stringMatching(/\(LX\): stands more than 9999 times/))
})

test('a party has its street and its postal code, without the blank or dash that X12 excludes', () => {
  const [from, to] = facts.stops
  const stops = [
    { ...from, address: '681 Heil Quaker Ave', postalCode: '37091-2160' },
    { ...to, postalCode: 'M5V 2T6', country: 'CA', province: 'ON' },
  ]
  const orders = [{ workOrderId: 'w-1', facts: { ...facts, stops }, total: '1530.95' }]
  const text = lines(invoice({ orders } as Partial<InvoiceDetail>))
  expect(text).toEqual(
    expect.arrayContaining(['N3*681 Heil Quaker Ave', 'N4*Joliet*IL*370912160*US', 'N4*Gary*ON*M5V2T6*CA']),
  )
})
