import { expect, test } from 'vitest'
import { waybillContent } from '../waybill.ts'
import { airportFaults, fwbFaults, houseLetters, masterLetters } from './message-faults.ts'

const whole = {
  shipper: { name: 'Rosemill Tools', address: '1200 Elm St', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import GmbH', address: 'Speicherstadt 4', city: 'Hamburg', country: 'DE' },
  agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', messageAddress: 'CHIFFXH' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  lines: [{ pieces: 4, gross: '60', goods: 'Machine parts', rateClass: 'Q', rate: '9' }],
  executedOn: '2026-11-27',
  executedAt: 'Chicago',
  signature: 'J Doe',
}
const content = (more: object = {}) => waybillContent.parse({ ...whole, ...more })
const of = (more: object) => waybillContent.parse({ ...whole, ...more })
const way = { fwbVersion: '17', theirAddress: '', ourAddress: '', textRules: [] } as const
const faults = (more: object, partner: object = {}) =>
  fwbFaults('LH', content(more), { ...way, ...partner }).map(({ box, message }) => [box, message])

test('letters that a message cannot write are named at their field', () => {
  expect(masterLetters(content())).toEqual([])
  expect(masterLetters(of({ consignee: { ...whole.consignee, name: 'Завод №1 «Юг»', city: 'Łódź' } }))).toEqual([
    { path: 'content.consignee.name', box: 'consignee', letters: 'З а в о д Ю г' },
  ])
  expect(
    masterLetters(
      of({
        agent: { ...whole.agent, name: 'Απεξ' },
        accounting: '現金',
        reference: '№ 7',
        filing: 'NOEEI 30.37(a)',
        handling: 'ХРАНИТЬ',
        executedAt: '東京',
        signature: '東',
        lines: [{ goods: 'Pumps' }, { goods: '機械部品 PARTS', commodity: '部' }],
      }),
    ).map(({ path, box }) => [path, box]),
  ).toEqual([
    ['content.agent.name', 'agent'],
    ['content.accounting', 'accounting'],
    ['content.handling', 'handling'],
    ['content.executedAt', 'executed'],
    ['content.signature', 'executed'],
    ['content.lines.1.goods', 'lines'],
    ['content.lines.1.commodity', 'lines'],
  ])
})

test.each(['shipper', 'consignee', 'notify'] as const)(
  'digits of another alphabet in the phone of the %s are named',
  (of) => {
    const fault = { path: `content.${of}.phone`, box: of, letters: '٤ ٠' }
    const one = content({ [of]: { name: 'Mumbai Tools', phone: '+91 ٤٠٠' } })
    expect(masterLetters(one)).toEqual([fault])
    expect(houseLetters(one)).toEqual(of === 'notify' ? [] : [fault])
    expect(masterLetters(content({ [of]: { name: 'Mumbai Tools', phone: '+９1 400 ext. 7' } }))).toEqual([])
  },
)

test('a list of houses has their parties and goods only; what no message has may be in any letters', () => {
  const one = of({
    shipper: { ...whole.shipper, name: '工具' },
    notify: { city: '東京' },
    agent: { name: 'Απεξ' },
    lines: [{ goods: '部品' }],
    accounting: '現金',
  })
  expect(houseLetters(one).map(({ path }) => path)).toEqual(['content.shipper.name', 'content.lines.0.goods'])
  expect(masterLetters(one).map(({ path }) => path)).toEqual([
    'content.shipper.name',
    'content.accounting',
    'content.lines.0.goods',
  ])
})

test('a waybill whose FWB is right has no fault', () => {
  expect(faults({})).toEqual([])
})

test.each<[string, object]>([
  ['name', { consignee: { ...whole.consignee, name: 'Завод' } }],
  ['place', { shipper: { ...whole.shipper, city: '東京', address: '東京' } }],
  ['agent', { agent: { ...whole.agent, name: 'Απεξ', city: 'Αθηνα' } }],
  ['goods', { lines: [{ ...whole.lines[0], goods: '部品' }] }],
  ['place of execution', { executedAt: '東京', signature: '東' }],
])('a %s in letters that no message has is named for these alone', (_, more) => {
  expect(masterLetters(content(more))).not.toEqual([])
  expect(faults(more)).toEqual([])
})

test.each<[string, object, string, RegExp]>([
  ['one airport', { destination: 'ORD', legs: [{ to: 'ORD', by: 'LH' }] }, 'destination', /both ORD/],
  ['another end', { legs: [{ to: 'FRA', by: 'LH' }] }, 'routing', /ends at FRA/],
  ['a total that is too long', { lines: [{ ...whole.lines[0], rate: '9999999.9999' }] }, 'lines', /./],
  ['no address', { agent: { ...whole.agent, messageAddress: '' } }, 'agent', /./],
  ['no place', { shipper: { name: 'Rosemill Tools' } }, 'shipper', /place/],
  ['not executed', { executedOn: '' }, 'executed', /ISU/],
])('%s is a fault at its box', (_, more, box, words) => {
  const found = faults(more)
  expect(found.map(([where]) => where)).toContain(box)
  expect(found.map(([, message]) => message).join(' ')).toMatch(words)
})

test('our Type B address of the partner stands for that of the office', () => {
  expect(faults({ agent: { ...whole.agent, messageAddress: '' } }, { ourAddress: 'CHIAEXH' })).toEqual([])
})

test('an airport that nobody knows is named at its box', () => {
  const unknown = content({
    destination: 'QQQ',
    legs: [{ to: 'QQP' }, { to: 'QQQ' }].map((leg) => ({ ...leg, by: 'LH' })),
  })
  expect(airportFaults(unknown, ['QQQ', 'QQP'])).toEqual([
    { path: 'content.destination', box: 'destination', airport: 'QQQ' },
    { path: 'content.legs.0.to', box: 'routing', airport: 'QQP' },
    { path: 'content.legs.1.to', box: 'routing', airport: 'QQQ' },
  ])
})
