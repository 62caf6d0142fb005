import fc from 'fast-check'
import { X12Parser } from 'node-x12'
import { expect, test } from 'vitest'
import { discrepancyKinds } from '../cargo/differences.ts'
import { checkInterchange } from '../x12/sent/check-interchange.ts'
import { readEnvelope } from '../x12/x12-envelope.ts'
import { writeInterchange } from '../x12/x12-write.ts'
import { jsonOf } from './event-json.ts'
import { isSentInX12, x12Of } from './event-x12.ts'
import { type PartnerEvent, partnerEventTypes } from './events.ts'
import { lackingScac, partnerForm } from './fields.ts'

const settings = partnerForm.parse({
  accountId: '019400aa-0000-7000-8000-000000000001',
  name: 'TMS',
  theirId: 'ACME',
  ourId: 'SHRT',
})
const event = (fields: Partial<PartnerEvent> = {}): PartnerEvent => ({
  type: 'stop.arrived',
  at: '2026-11-23T19:05:00.000Z',
  order: {
    id: 'o-1',
    bookingId: 'WO-26-000123',
    customerReferenceNumber: 'PO*9',
    shipmentId: '75027674',
    bookingStatus: 'IN_TRANSIT',
  },
  stop: {
    number: 1,
    kind: 'pickup',
    company: 'Mill',
    city: 'Joliet',
    province: 'IL',
    postalCode: '60431',
    country: 'US',
    timeZone: 'America/Chicago',
    until: '2026-11-23T18:00:00.000Z',
  },
  note: '',
  scac: 'SHRT',
  equipment: '30402',
  ...fields,
})
const now = '2026-11-23T19:06:00.000Z'

/** The set's own lines; our reader and another one read the whole back. */
function lines(one: PartnerEvent, x12Version: '004010' | '005010' = '004010') {
  const partner = { ...settings, x12Version }
  const text = writeInterchange(partner, x12Of(one, partner), 42, now)
  expect(checkInterchange(text)).toEqual([])
  const { faults, interchanges } = readEnvelope(text)
  expect(faults).toEqual([])
  const group = interchanges[0]?.groups[0]
  const codes = group?.sets.flatMap((set) => set.faults.map(({ code }) => code))
  expect(codes).toEqual(['set.notTender'])
  const theirs = new X12Parser().parse(text, { segmentTerminator: '~', elementDelimiter: '*', endOfLine: '\n' })
  const interchange = 'interchanges' in theirs ? theirs.interchanges[0] : theirs
  expect(interchange?.functionalGroups[0]?.transactions[0]?.segments).toHaveLength(text.split('~\n').length - 7)
  return text.split('~\n').slice(1, -3)
}

test('a late arrival is a 214 with the stop’s local time and the cause that the driver gave', () => {
  expect(lines(event({ note: 'Heavy snow on I-80' }))).toEqual([
    'GS*QM*SHRT*ACME*20261123*1906*42*X*004010',
    'ST*214*0001',
    'B10*WO-26-000123*75027674*SHRT',
    'L11*PO 9*CR',
    'LX*1',
    'AT7*X3*AO***20261123*1305*LT',
    'MS1*Joliet*IL*US',
    'MS2*SHRT*30402',
    'L11*1*QN',
    'K1*Heavy snow on I-80',
    'SE*10*0001',
  ])
})

test('in 005010 a 214 has references and remarks under LX, before the statuses', () => {
  expect(lines(event({ type: 'stop.pickedUp', note: 'Heavy snow on I-80' }), '005010').slice(1)).toEqual([
    'ST*214*0001',
    'B10*WO-26-000123*75027674*SHRT',
    'LX*1',
    'L11*PO 9*CR',
    'L11*1*QN',
    'K1*Heavy snow on I-80',
    'AT7*CP*AO***20261123*1305*LT',
    'MS1*Joliet*IL*US',
    'MS2*SHRT*30402',
    'AT7*AF*AO***20261123*1305*LT',
    'MS1*Joliet*IL*US',
    'MS2*SHRT*30402',
    'SE*13*0001',
  ])
})

test('a pickup is loaded and departed, a delivery unloaded and departed; on time is NS, late without a cause BG', () => {
  const stop = event().stop && { ...event().stop, kind: 'dropoff' as const, until: null }
  const statuses = (one: PartnerEvent) =>
    lines(one).flatMap((line) => (line.startsWith('AT7') ? [line.slice(4, 9)] : []))
  expect(statuses(event({ type: 'stop.pickedUp' }))).toEqual(['CP*BG', 'AF*BG'])
  expect(statuses(event({ type: 'stop.delivered', stop: stop as PartnerEvent['stop'] }))).toEqual(['D1*NS', 'CD*NS'])
  expect(statuses(event({ type: 'stop.arrived', stop: stop as PartnerEvent['stop'] }))).toEqual(['X1*NS'])
})

test('an order expected late is delayed, with its expected time', () => {
  const late = event({ type: 'order.expectedLate', stop: undefined, expectedAt: '2026-11-24T03:30:00.000Z' })
  expect(lines(late)).toContain('AT7*SD*BG***20261123*1905*UT')
  expect(lines(late)).toContain('AT7*AG*BG***20261124*0330*UT')
})

const cargo = {
  receiptNo: 'DR-26-000007',
  warehouse: {
    code: 'ORD1',
    name: 'Dock 1',
    city: 'Bensenville',
    province: 'IL',
    country: 'US',
    timeZone: 'America/Chicago',
  },
  booked: { pieces: 10, kg: '120.5' },
  counted: { pieces: 9, kg: '108.25' },
  differences: [],
}
test('freight received at a warehouse is an arrival at a terminal with its gross weight and pieces, before or after the statuses by version', () => {
  const received = event({ type: 'cargo.received', stop: undefined, equipment: '', cargo })
  const status = ['AT7*X4*NS***20261123*1305*LT', 'MS1*Bensenville*IL*US']
  expect(lines(received).slice(3, -1)).toEqual(['L11*PO 9*CR', 'LX*1', ...status, 'AT8*G*K*108.25*9'])
  expect(lines(received, '005010').slice(3, -1)).toEqual(['LX*1', 'L11*PO 9*CR', 'AT8*G*K*108.25*9', ...status])
})

test('a count without weights says pieces only', () => {
  const unweighed = { ...cargo, counted: { pieces: 9, kg: null } }
  expect(lines(event({ type: 'cargo.released', stop: undefined, cargo: unweighed }))).toContain('AT8****9')
})

test('a difference delays the freight and is named in remarks; refused pieces are counted; a decision and a full delivery are not sent', () => {
  const differences = [
    { kind: 'short' as const, booked: '10', counted: '9' },
    { kind: 'damage' as const, booked: '', counted: 'CTN-1' },
    { kind: 'weight' as const, booked: '120.5', counted: '150' },
    { kind: 'volume' as const, booked: '1061208', counted: '2000000' },
  ]
  const discrepant = lines(event({ type: 'cargo.discrepant', stop: undefined, cargo: { ...cargo, differences } }))
  expect(discrepant).toEqual(
    expect.arrayContaining([
      'AT7*SD*BG***20261123*1305*LT',
      'K1*short, booked 10, counted 9',
      'K1*damage CTN-1',
      'K1*weight, booked 120.5 kg, count*ed 150 kg',
      'K1*volume, booked 1.061 m3, count*ed 2 m3',
      'AT8*G*K*108.25*9',
    ]),
  )
  const handedOver = { accepted: 8, refused: 1 }
  expect(lines(event({ type: 'cargo.delivered', handedOver }))).toEqual(
    expect.arrayContaining(['AT7*A7*BG***20261123*1305*LT', 'AT8****1']),
  )
  expect(isSentInX12(event({ type: 'cargo.delivered', handedOver: { accepted: 9, refused: 0 } }))).toBe(false)
  expect(isSentInX12(event({ type: 'cargo.resolved', cargo }))).toBe(false)
})

test('a decision is a 990 that names the tender by its own number', () => {
  expect(lines(event({ type: 'booking.accepted', stop: undefined }))).toEqual([
    'GS*GF*SHRT*ACME*20261123*1906*42*X*004010',
    'ST*990*0001',
    'B1*SHRT*75027674*20261123*A',
    'N9*CR*PO 9',
    'SE*4*0001',
  ])
  expect(lines(event({ type: 'booking.accepted', stop: undefined }), '005010').slice(2)).toEqual([
    'B1*SHRT*75027674*20261123*A',
    'L11*PO 9*CR',
    'SE*4*0001',
  ])
  const declined = lines(event({ type: 'booking.declined', note: 'No truck before Friday, sorry about that' }))
  expect(declined[2]).toBe('B1*SHRT*75027674*20261123*D')
  expect(declined).toContain('K1*No truck before Friday, sorry*about that')
  const { order } = event()
  const unnamed = order && { ...order, customerReferenceNumber: '' }
  expect(lines(event({ type: 'booking.declined', order: unnamed, note: 'No truck' }), '005010')).toEqual([
    'GS*GF*SHRT*ACME*20261123*1906*42*X*005010',
    'ST*990*0001',
    'B1*SHRT*75027674*20261123*D',
    'L11*WO-26-000123*CN',
    'SE*4*0001',
  ])
})

test('every event passes a strict reader in both versions, with any texts', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.constantFrom('', 'X', 'É', '*~:', ' a '))
  const stop = fc.record({ city: text, province: text, country: text }).map((own) => ({ ...event().stop, ...own }))
  const some = fc.record({
    type: fc.constantFrom(...partnerEventTypes),
    note: text,
    equipment: text,
    scac: fc.constantFrom('SHRT', 'AB'),
    stop: fc.option(stop, { nil: undefined }),
    customerReferenceNumber: text,
    shipmentId: fc.constantFrom('75027674', '9'.repeat(80)),
    cargo: fc.option(
      fc.record({
        pieces: fc.option(fc.nat(9_999_999)),
        kg: fc.option(fc.constantFrom('0.5', '108.25', '123456.789')),
        kinds: fc.array(fc.constantFrom(...discrepancyKinds), { maxLength: 20 }),
        place: fc.record({ city: text, province: text, country: text }),
      }),
      { nil: undefined },
    ),
    refused: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(some, fc.constantFrom('004010' as const, '005010' as const), (given, x12Version) => {
      const { customerReferenceNumber, shipmentId, cargo: freight, refused, ...fields } = given
      const order = { ...event().order, customerReferenceNumber, shipmentId }
      const partner = { ...settings, x12Version }
      const own = freight && {
        ...cargo,
        warehouse: { ...cargo.warehouse, ...freight.place },
        counted: freight,
        differences: freight.kinds.map((kind) => ({
          kind,
          booked: '10',
          counted: kind === 'volume' ? '2000000' : fields.note.slice(0, 60),
        })),
      }
      const handedOver = refused && { accepted: 0, refused }
      const content = x12Of(event({ ...fields, order, cargo: own, handedOver } as Partial<PartnerEvent>), partner)
      expect(checkInterchange(writeInterchange(partner, content, 1, now))).toEqual([])
    }),
    { seed: 214, numRuns: 200 },
  )
})

test.each(['booking.accepted', 'booking.declined', 'stop.arrived'] as const)(
  'without our SCAC %s is refused, as the settings say beforehand',
  (type) => {
    const content = x12Of(event({ type, scac: '' }), settings)
    expect(checkInterchange(writeInterchange(settings, content, 1, now)).join()).toContain('the SCAC is missing')
  },
)

test('sets that lack our SCAC are those the partner wants, unless its settings or the tender name one', () => {
  const all = { kind: 'x12', scac: '', wants990: true, wants214: true, wants210: true } as const
  expect(lackingScac(all)).toEqual(['990', '214', '210'])
  expect(lackingScac({ ...all, wants214: false, wants210: false })).toEqual(['990'])
  expect(lackingScac(all, 'ACME')).toEqual([])
  expect(lackingScac({ ...all, scac: 'SHRT' })).toEqual([])
  expect(lackingScac({ ...all, kind: 'json' })).toEqual([])
})

test('a webhook has the same content in JSON', () => {
  expect(JSON.parse(jsonOf('m-1', event({ note: 'flat tire' })))).toMatchObject({
    id: 'm-1',
    type: 'stop.arrived',
    order: { bookingId: 'WO-26-000123' },
    stop: { number: 1, timeZone: 'America/Chicago', localTime: '2026-11-23T13:05' },
    late: { minutes: 65, reasonCode: 'AI' },
  })
})
