import { expect, test } from 'vitest'
import { paperFaults, partyNotes, rewrittenTexts } from './paper-faults.ts'
import { waybillContent } from './waybill.ts'

const paper = (line: object, more: object = {}) => waybillContent.parse({ lines: [line], ...more })
const sides = { length: '60', width: '50', height: '40', unit: 'cm' }

test.each<[object, string[]]>([
  [{ pieces: 4, gross: '97.6', chargeable: '97.5' }, ['chargeable']],
  [{ pieces: 4, gross: '97.6', chargeable: '97.6' }, []],
  [{ pieces: 4, gross: '97.6' }, []],
  // The minimum weight of a unit load device is its own.
  [{ pieces: 4, gross: '1200', chargeable: '950', rateClass: 'U' }, []],
  [{ pieces: 4, gross: '97.6', dimensions: [{ pieces: 5, ...sides }] }, ['dimensions']],
  [
    {
      pieces: 4,
      gross: '97.6',
      dimensions: [
        { pieces: 1, ...sides },
        { pieces: 3, ...sides },
      ],
    },
    [],
  ],
  [{ gross: '97.6', dimensions: [{ pieces: 5, ...sides }] }, []],
])('%j: %j', (line, fields) => {
  expect(paperFaults(paper(line)).map(({ path }) => path)).toEqual(fields.map((field) => `content.lines.0.${field}`))
})

test.each<[string, string[]]>([
  ['M 85; N 6.40; 45 4.80; 100 4.15', []],
  ['M 1; N 1; 45 2; 45 3', ['tariffTwice 45']],
  ['N 6; 045 2; +45 3', ['tariffTwice 45']],
  ['M 1; m 2; N 1; N 2', ['tariffTwice M, N']],
  // From zero on is what N says.
  ['N 6; 0 5', ['tariffTwice N']],
  ['N 0', ['tariffZero N']],
  ['M 85; N 6; 45 0.00', ['tariffZero 45']],
])('the tariff %s: %j', (tariff, expected) => {
  const faults = paperFaults(paper({ pieces: 4, gross: '97.6', tariff }))
  expect(faults.map(({ key, params }) => `${key} ${params.of}`)).toEqual(expected)
  expect(faults.map(({ path }) => path)).toEqual(expected.map(() => 'content.lines.0.tariff'))
})

test('every amount has the decimals of its currency; a rate for a kilogram may have more', () => {
  const amounts = {
    currency: 'JPY',
    declaredCarriage: '1.5',
    declaredCustoms: '2.5',
    insurance: '3.5',
    valuation: '4.5',
    tax: '5.5',
    otherCharges: [
      { code: 'AW', due: 'A', amount: '25' },
      { code: 'MY', due: 'C', amount: '25.55' },
    ],
    lines: [
      { rateClass: 'M', rate: '9000.5' },
      { rateClass: 'Q', rate: '850.25' },
    ],
  }
  const content = waybillContent.parse(amounts)
  expect(paperFaults(content).map(({ path, key, params }) => [path, key, params])).toEqual(
    [
      'declaredCarriage',
      'declaredCustoms',
      'insurance',
      'valuation',
      'tax',
      'otherCharges.1.amount',
      'lines.0.rate',
    ].map((path) => [`content.${path}`, 'decimalsOfCurrency', { decimals: 0, currency: 'JPY' }]),
  )
  expect(paperFaults({ ...content, currency: 'KWD' })).toEqual([])
})

test('what the message has no room for is named with what is left', () => {
  expect(rewrittenTexts(paper({ goods: 'PUMPS' }, { handling: 'KEEP DRY' }))).toEqual([])
  const handling = 'KEEP DRY. '.repeat(30)
  const cut = rewrittenTexts(
    paper(
      { goods: 'A'.repeat(130) },
      { handling, flights: ['LH1', 'LH2', 'LH3'].map((flight) => ({ flight, on: '2026-12-01' })) },
    ),
  )
  expect(cut.map(({ field, is }) => [field, is.length])).toEqual([
    ['nature of goods', 125],
    ['special service', expect.any(Number)],
    ['flight', 0],
  ])
})

test('each text that a message writes in other letters or signs is named, other than for capital letters', () => {
  const parties = {
    shipper: { name: 'Müller  &\nSöhne', address: 'Elm St' },
    consignee: { name: 'Alster “Import”' },
    notify: { name: 'ü'.repeat(70) },
  }
  const one = paper({ goods: 'Pumps; 4 pcs' }, { ...parties, accounting: 'A@B', handling: 'Keep dry' })
  expect(rewrittenTexts(one)).toEqual([
    { field: 'name of SHP', was: 'Müller  &\nSöhne', is: 'MUELLER AND SOEHNE' },
    { field: 'name of CNE', was: 'Alster “Import”', is: 'ALSTER IMPORT' },
    { field: 'name of NFY', was: 'ü'.repeat(70), is: expect.stringMatching(/^[UE]{35} [UE]{35}$/) },
    { field: 'nature of goods', was: 'Pumps; 4 pcs', is: 'PUMPS 4 PCS' },
    { field: 'accounting information', was: 'A@B', is: 'A AT B' },
  ])
  expect(partyNotes(one, ['shipper']).map(({ field }) => field)).toEqual(['name of SHP'])
})
