import type { PartnerEvent } from '@shortcut/domain/partners/events.ts'
import { expect, test } from 'vitest'
import { composeNotice } from './compose-notice.ts'

test.each([
  [undefined, '2,737.9 kg', '2,948.4 kg'],
  ['lb', '6,036 lb', '6,500 lb'],
])(
  'differences of weight and volume have their units, weight that in which it was booked: %s',
  (weightUnit, booked, counted) => {
    const differences = [
      { kind: 'short', booked: '3', counted: '2' },
      { kind: 'weight', booked: '2737.884', counted: '2948.35' },
      { kind: 'volume', booked: '28996500', counted: '44041202' },
    ]
    const event = {
      type: 'cargo.discrepant',
      at: '2026-11-28T15:00:00Z',
      order: { customerReferenceNumber: 'CRN-1', bookingId: 'WO-1' },
      note: '',
      cargo: {
        receiptNo: 'DR-1',
        warehouse: { code: 'ORD1', name: 'Dock', city: 'Chicago', province: 'IL', timeZone: 'America/Chicago' },
        booked: { pieces: 3, kg: '2737.884' },
        counted: { pieces: 2, kg: '2948.35' },
        differences,
        weightUnit,
      },
    } as unknown as PartnerEvent
    const letter = composeNotice(event, { channel: 'mail', language: 'en', link: '', company: 'Carrier' }).text
    expect(letter).toContain(`Booked: 3 pieces, ${booked}\nCounted: 2 pieces, ${counted}`)
    const lines = letter.split('\n').slice(-3)
    expect(lines.map((line) => line.replace(/^- .*?: /, ''))).toEqual([
      'booked 3, counted 2',
      `booked ${booked}, counted ${counted}`,
      'booked 28.997 m³, counted 44.041 m³',
    ])
  },
)

test('numbers of freight have thousands separators', () => {
  const cargo = {
    receiptNo: 'DR-26-000009',
    reference: 'PO 77',
    warehouse: {
      code: 'ORD',
      name: 'Dock',
      city: 'Chicago',
      province: 'IL',
      country: 'US',
      timeZone: 'America/Chicago',
    },
    booked: { pieces: 1200, kg: '2267.962' },
    counted: { pieces: 1199, kg: '2267.962' },
    weightUnit: 'lb' as const,
    differences: [
      { kind: 'short' as const, booked: '1200', counted: '1199' },
      { kind: 'volume' as const, booked: '1250000000', counted: '1000000000' },
    ],
  }
  const at = '2026-11-24T20:05:00.000Z'
  const event = { type: 'cargo.discrepant' as const, at, order: null, note: '', scac: '', equipment: '', cargo }
  const { subject, text } = composeNotice(event, { channel: 'mail', language: 'en', link: '', company: '' })
  expect(subject).toBe('Freight differs from the booking: PO 77')
  expect(text).toContain('Your number: PO 77')
  expect(text).toContain('Booked: 1,200 pieces, 5,000 lb')
  expect(text).toContain('booked 1,200, counted 1,199')
  expect(text).toContain('booked 1,250 m³, counted 1,000 m³')
})
