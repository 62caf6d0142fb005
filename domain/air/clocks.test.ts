import { expect, test } from 'vitest'
import { type ClockKind, clockKinds, clocksOf, isDangerousCode, minutesFor, openClocks } from './clocks.ts'
import { waybillStatuses } from './lifecycle.ts'

const none = { documents: null, cargo: null, dangerous: null, filing: null }
const planned = (more: object = {}) => ({
  status: 'booked' as const,
  departsAt: '2026-12-01T20:00:00.000Z',
  typed: none,
  rule: { documents: 240, cargo: 300, dangerous: 420, filing: null },
  isDangerous: true,
  isAccepted: false,
  refusedBecause: '',
  filings: [{ scheme: 'ICS2' as const, state: 'due' as const }],
  gates: [],
  ...more,
})
const clock = (kind: ClockKind, more: object = {}) => clocksOf(planned(more)).find((one) => one.clock === kind)
const open = (more: object = {}) =>
  openClocks(planned(more))
    .filter(({ isOpen }) => isOpen)
    .map(({ clock }) => clock)

test('a cut-off is the one that was entered, else the rule counts back from departure', () => {
  expect(clock('cargo')).toMatchObject({ dueAt: '2026-12-01T15:00:00.000Z', source: 'rule' })
  expect(clock('cargo', { typed: { ...none, cargo: '2026-12-01T14:30:00.000Z' } })).toMatchObject({
    dueAt: '2026-12-01T14:30:00.000Z',
    source: 'typed',
  })
  expect(clock('filing')).toMatchObject({ dueAt: null, source: null, state: 'open' })
  expect(clock('cargo', { departsAt: null })).toMatchObject({ dueAt: null })
})

test('each clock ends with its own step', () => {
  const last = Object.fromEntries(
    clockKinds.map((kind) => [kind, waybillStatuses.filter((status) => open({ status }).includes(kind)).at(-1)]),
  )
  expect(last).toEqual({ documents: 'built', cargo: 'manifested', dangerous: 'manifested', filing: 'tendered' })
  expect(open({ isAccepted: true, filings: [{ scheme: 'ICS2', state: 'assessed' }] })).toEqual(['documents', 'cargo'])
  expect(open({ filings: [{ scheme: 'ICS2', state: 'onHold' }] })).toContain('filing')
  expect(open({ status: 'void' })).toEqual([])
})

test('without dangerous goods or a filing there is nothing to wait for', () => {
  expect(clock('dangerous', { isDangerous: false })).toMatchObject({ state: 'notNeeded', lacks: [] })
  expect(clock('filing', { filings: [] })?.state).toBe('notNeeded')
  expect(clock('filing', { filings: [{ scheme: 'ICS2', state: 'notNeeded' }] })?.state).toBe('notNeeded')
})

test('each clock says what it waits for, with the house where it is mended', () => {
  const gates = [
    { gate: 'draftHouse' as const, houseId: 'h1', house: 'APX1' },
    { gate: 'count' as const, houseId: 'h2', house: 'APX2' },
    { gate: 'hold' as const, houseId: null, house: '' },
  ]
  const held = { gates, filings: [{ scheme: 'ICS2', state: 'onHold' }] }
  expect(clock('documents', held)?.lacks).toEqual([{ lack: 'draftHouse', houseId: 'h1', of: 'APX1' }])
  expect(clock('cargo', held)?.lacks).toEqual([
    { lack: 'count', houseId: 'h2', of: 'APX2' },
    { lack: 'notReceived', houseId: null, of: '' },
  ])
  expect(clock('filing', held)?.lacks).toEqual([{ lack: 'hold', houseId: null, of: 'ICS2' }])
  expect(clock('documents', { status: 'built' })?.lacks).toEqual([{ lack: 'notManifested', houseId: null, of: '' }])
  expect(clock('dangerous')?.lacks).toEqual([{ lack: 'notAccepted', houseId: null, of: '' }])
})

test('each cut-off is of the airport’s own rule if that says it, else of the airline’s rule for all', () => {
  const rules = [
    { ...none, airline: 'LH', origin: '', documents: 240, cargo: 300 },
    { ...none, airline: 'LH', origin: 'ORD', cargo: 360, dangerous: 480 },
    { ...none, airline: 'EK', origin: 'ORD', cargo: 100 },
  ]
  const ofAll = { documents: 240, cargo: 300, dangerous: null, filing: null }
  expect(minutesFor(rules, { airline: 'LH', origin: 'ORD' })).toEqual({ ...ofAll, cargo: 360, dangerous: 480 })
  expect(minutesFor(rules, { airline: 'LH', origin: 'JFK' })).toEqual(ofAll)
  expect(minutesFor(rules, { airline: 'LH', origin: '' })).toEqual(ofAll)
  expect(minutesFor(rules, { airline: 'EK', origin: 'ORD' })).toEqual({ ...none, cargo: 100 })
  expect(minutesFor(rules, { airline: 'EK', origin: 'JFK' })).toBeNull()
  expect(minutesFor(rules, { airline: 'BA', origin: 'ORD' })).toBeNull()
})

test('handling codes tell dangerous goods', () => {
  expect(['ICE', 'MAG', 'RDS'].filter(isDangerousCode)).toEqual(['ICE', 'MAG', 'RDS'])
  expect(['RFL', 'RLI', 'CAO', 'ELI', 'PER', 'RAC'].map(isDangerousCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
