import { expect, test } from 'vitest'
import { limitHere, threadMs } from '../../testing/cpu-time.ts'
import { accessorial, type RateLineFields, rateLine, weighing } from './rate-fields.ts'
import { checkSheet } from './sheet-checks.ts'

const any = { originScope: 'any', destinationScope: 'any', method: 'flat', price: '1' } as const
const check = (lines: Partial<RateLineFields>[], more: Partial<Parameters<typeof checkSheet>[0]> = {}) =>
  checkSheet(
    {
      id: 'sheet',
      currency: 'USD',
      weighing: weighing.parse({}),
      zones: [],
      accessorials: [],
      effectiveTo: null,
      ...more,
    },
    lines.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 })),
    '2026-11-22',
  ).map(({ code, lines: about, values }) => [code, about.join(), ...Object.values(values)].join(' '))

const pounds = (poundsFrom: string | null, poundsTo: string | null) => ({ poundsFrom, poundsTo })

test('indistinguishable lines tie; a narrower or more specific one does not', () => {
  expect(check([{}, {}])).toEqual(['tie 1,2'])
  expect(check([{}, { bookingType: 1 }, { truckType: 'Van' }, pounds('0', '500')])).toEqual([])
  expect(check([{ truckType: 'van ' }, { truckType: 'Van' }])).toEqual(['tie 1,2'])
  expect(check([pounds('0', '1000'), pounds('500', '1500')])).toEqual(['tie 1,2'])
  expect(check([pounds('0', '1000'), pounds('1000', '2000')])).toEqual([])
  expect(check([pounds('0', '1000'), { milesFrom: '0', milesTo: '100' }])).toEqual([])
})

test('partly overlapping ranges, and gaps between ranges, are reported with their lines', () => {
  expect(check([pounds('0', '1000'), pounds('900', '2000')])).toEqual(['overlap 1,2'])
  expect(check([pounds('0', '1000'), pounds('1500', '2000')])).toEqual(['gap 1,2 pounds 1000 1500'])
  const miles = { milesFrom: '0', milesTo: '50' }
  expect(
    check([
      { ...pounds('0', '10'), ...miles },
      { ...pounds('20', null), ...miles },
      { ...pounds('10', '20'), milesFrom: '50' },
    ]),
  ).toEqual(['gap 1,2 pounds 10 20'])
})

test('zones that share a place tie, as lines of the same zone do', () => {
  const zones = [
    { name: 'Lakes', places: ['600-609', 'US-MI'] },
    { name: 'Loop', places: ['60601'] },
    { name: 'Gulf', places: ['770'] },
  ]
  const to = (destination: string) => ({ destinationScope: 'zone', destination }) as const
  expect(check([to('Lakes'), to('gulf')], { zones })).toEqual([])
  expect(check([to('Lakes'), to('Loop')], { zones })).toEqual(['tie 1,2'])
  expect(check([to('Lakes'), to('LAKES')], { zones })).toEqual(['tie 1,2'])
  expect(check([to('Nowhere')], { zones: [{ name: 'Empty', places: ['??'] }] })).toEqual([
    'badLine 1 destination',
    'badZone  Empty ??',
  ])
})

test('a sheet that has ended, is empty, or charges something twice cannot be activated', () => {
  expect(check([], { effectiveTo: '2026-11-21' })).toEqual(['noLines ', 'expired  2026-11-21'])
  const detention = (more: object) => accessorial.parse({ kind: 'detention', name: 'Detention', price: '60', ...more })
  expect(check([{}], { accessorials: [detention({}), detention({ name: 'Waiting', stopKind: 'pickup' })] })).toEqual([
    'accessorialTie  Detention Waiting',
  ])
  const byWeight = [detention({ poundsTo: '10000' }), detention({ poundsFrom: '10000', freePickupMinutes: 240 })]
  expect(check([{}], { accessorials: byWeight })).toEqual([])
})

test('unusual but possible values give a warning', () => {
  const breaks = [{ from: '1000', price: '0.5' }]
  expect(check([{ method: 'perCwt', breaks }])).toEqual(['heavierCheaper 1 1'])
  expect(check([{ method: 'perCwt', breaks, deficit: true }])).toEqual([])
  expect(check([{ price: '0' }])).toEqual(['noPrice 1 1'])
})

test('a tie is found among forty thousand lines between zones', { timeout: 60_000 }, () => {
  const zones = Array.from({ length: 200 }, (_, n) => ({ name: `Z${n}`, places: [String(100 + n)] }))
  const lanes = zones.flatMap(({ name: origin }) =>
    zones.map(({ name: destination }) => ({
      originScope: 'zone' as const,
      origin,
      destinationScope: 'zone' as const,
      destination,
    })),
  )
  expect(check([...lanes, ...lanes.slice(-1)], { zones })).toEqual(['tie 40000,40001'])
})

test('fifty thousand lines are checked in seconds', { timeout: 60_000 }, () => {
  const grid = Array.from({ length: 50_000 }, (_, n) => ({
    ...pounds(String(Math.floor(n / 250) * 100), String(Math.floor(n / 250) * 100 + 100)),
    milesFrom: String((n % 250) * 10),
    milesTo: String((n % 250) * 10 + 10),
  }))
  const began = threadMs()
  expect(check(grid)).toEqual([])
  expect(threadMs() - began).toBeLessThan(limitHere(20_000))
})
