import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { mondayOf } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { emptyCells, readLine } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { sendFile } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sheetIdFor } from '../rating/sheet-for.ts'

let world: World
let build: Awaited<ReturnType<typeof openBuilders>>
let token: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

type Sheet = ReplyOf<typeof rateSheetApi.detail>
type Lines = NonNullable<InputOf<typeof rateSheetApi.saveLines>['lines']>

async function make(fields: Partial<InputOf<typeof rateSheetApi.save>>, lines: Lines = []): Promise<Sheet> {
  const made = await world.call(
    rateSheetApi.save,
    { name: 'Tariff', effectiveFrom: '2026-01-01', ...fields },
    { token },
  )
  expect(made).toMatchObject({ code: 200 })
  const saved = await world.call(
    rateSheetApi.saveLines,
    { id: made.data.id, version: made.data.version, lines },
    { token },
  )
  expect(saved).toMatchObject({ code: 200 })
  return (await world.call(rateSheetApi.detail, { id: made.data.id }, { token })).data
}
const activate = ({ id, version, lineCount }: Sheet) =>
  world.call(rateSheetApi.activate, { id, version, lineCount }, { token })
const any = { originScope: 'any', destinationScope: 'any' } as const
const breaks = [{ from: '2000', price: '12.35' }]
const cwt = { ...any, method: 'perCwt' as const, price: '20', breaks, deficit: true }

test('a sheet is drafted, refused while lines tie, activated, and can never change afterwards, not even by SQL', async () => {
  const account = await build.account()
  const lanes: Lines = [
    {
      lineNo: 1,
      originScope: 'city',
      origin: 'dallas, tx',
      destinationScope: 'zone',
      destination: 'lakes',
      method: 'flat',
      price: '900',
    },
    { lineNo: 2, ...cwt },
    { lineNo: 3, ...any, method: 'flat', price: '5' },
  ]
  const zones = [{ name: 'Lakes', places: ['600-609'] }]
  const draft = await make({ accountId: account.id, zones }, lanes)
  expect(draft).toMatchObject({ status: 'draft', lineCount: 3, accountName: account.name })

  const bad = { lineNo: 4, ...any, originScope: 'postal', origin: 'Dallas', method: 'flat', price: '1' } as const
  const refused = await world.call(
    rateSheetApi.saveLines,
    { id: draft.id, version: draft.version, lines: [bad], removed: [1] },
    { token },
  )
  expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'lines.0.origin' }] } })

  const tied = await activate(draft)
  expect(tied).toMatchObject({ code: 501, data: [{ code: 'tie', lines: [2, 3] }] })
  expect(tied.message).toBe('Tariff, edition 1 cannot be activated. The check found errors: 1.')
  const stale = await world.call(rateSheetApi.saveLines, { id: draft.id, version: 1, removed: [3] }, { token })
  expect(stale.code).toBe(409)
  await world.call(rateSheetApi.saveLines, { id: draft.id, version: draft.version, removed: [3] }, { token })
  const active = await activate({ ...draft, version: draft.version + 1, lineCount: 2 })
  expect(active).toMatchObject({ code: 200, data: { status: 'active', lineCount: 2 } })

  const { id, version } = active.data
  const label = { code: 501, message: 'Tariff, edition 1 was activated and cannot be changed. Create a new edition.' }
  expect(await world.call(rateSheetApi.saveLines, { id, version, removed: [1] }, { token })).toMatchObject(label)
  expect(await world.call(rateSheetApi.save, { ...active.data, name: 'Other' }, { token })).toMatchObject(label)
  for (const statement of [
    'UPDATE rate_line SET price = 1',
    'DELETE FROM rate_line',
    `INSERT INTO rate_line (rate_sheet_id, line_no, origin_scope, destination_scope, method, price) VALUES ('${id}', 9, 'any', 'any', 'flat', 1)`,
    `UPDATE rate_sheet SET currency = 'EUR' WHERE id = '${id}'`,
    `DELETE FROM rate_sheet WHERE id = '${id}'`,
  ])
    await expect(world.database.pool.query(statement)).rejects.toThrow(/never change/)
})

test('a sheet is activated only with the number of lines that the person saw', async () => {
  const { id: accountId } = await build.account()
  const lines = [1, 2, 3].map((lineNo) => ({ lineNo, ...cwt, truckType: `T${lineNo}` }))
  const draft = await make({ accountId }, lines)
  const refused = await activate({ ...draft, lineCount: 4 })
  expect(refused).toMatchObject({
    code: 501,
    message: 'Tariff, edition 1 has 3 saved lines, but you saw 4. Save or remove the others, then activate again.',
  })
  expect((await world.call(rateSheetApi.detail, { id: draft.id }, { token })).data.status).toBe('draft')
  expect(await activate(draft)).toMatchObject({ code: 200, data: { status: 'active', lineCount: 3 } })
})

test('a new edition takes over on its first day, raised and compared; another sheet for the same days is refused', async () => {
  const account = await build.account()
  const first = await make({ accountId: account.id, name: 'Contract' }, [
    { lineNo: 1, ...cwt },
    { lineNo: 2, ...any, bookingType: 0, method: 'flat', price: '333.33' },
  ])
  await activate(first)
  const next = (await world.call(rateSheetApi.newEdition, { id: first.id, effectiveFrom: '2026-07-01' }, { token }))
    .data
  expect(next).toMatchObject({
    edition: 2,
    status: 'draft',
    lineCount: 2,
    editions: [{ edition: 2 }, { edition: 1, status: 'active' }],
  })
  const asked = { id: next.id, version: next.version, percent: '5', step: '0.05' }
  const { data: raised } = await world.call(rateSheetApi.increase, asked, { token })
  const { data: differences } = await world.call(rateSheetApi.compare, { id: next.id, earlierId: first.id }, { token })
  expect(differences).toMatchObject({ added: 0, removed: 0, changed: 2 })
  expect(differences.differences.map(({ after }) => [after?.price, after?.breaks[0]?.price])).toEqual([
    ['21', '12.95'],
    ['350', undefined],
  ])
  expect((await activate(raised)).data).toMatchObject({ editions: [{ status: 'active' }, { status: 'expired' }] })
  const on = (day: string) => sheetIdFor(world.database.kysely, account.id, day)
  expect(await on('2026-06-30')).toBe(first.id)
  expect(await on('2026-07-01')).toBe(next.id)
  expect(await on('2025-12-31')).toBeUndefined()

  const rival = await make({ accountId: account.id, name: 'Rival', effectiveFrom: '2027-01-01' }, [
    { lineNo: 1, ...cwt },
  ])
  // The check shows in advance what activation refuses.
  const sameDays = { code: 'sameDays', lines: [], values: { other: 'Contract, edition 2' } }
  expect((await world.call(rateSheetApi.check, { id: rival.id }, { token })).data).toEqual([sameDays])
  const refused = await activate(rival)
  expect(refused).toMatchObject({ code: 501, data: [sameDays] })
  expect(refused.message).toBe('Rival, edition 1 would rate the same days as Contract, edition 2. End that one first.')
  const { version } = (await world.call(rateSheetApi.detail, { id: next.id }, { token })).data
  expect(
    (await world.call(rateSheetApi.end, { id: next.id, version, effectiveTo: '2026-12-31' }, { token })).code,
  ).toBe(200)
  expect((await activate(rival)).code).toBe(200)
  expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual([next.id, rival.id])
})

test('a draft is tried on an order, typed or booked, with its arithmetic', async () => {
  const { id } = await make({ name: 'Tried' }, [{ lineNo: 7, ...cwt }])
  const order = await build.workOrder({ weight: { value: '1900', unit: 'lb' } })
  const booked = await world.call(rateSheetApi.quote, { id, bookingId: order.bookingId }, { token })
  expect(booked.data).toMatchObject({ total: '247.00', charges: [{ amount: '247.00', rateLineNo: 7 }], exceptions: [] })
  expect(Number(booked.data.miles)).toBeGreaterThan(700)
  const facts = { origin: { province: 'TX' }, destination: { province: 'IL' }, pounds: '4300' }
  const typed = await world.call(rateSheetApi.quote, { id, facts }, { token })
  expect(typed.data.charges[0]?.arithmetic).toEqual([
    { rule: 'perCwt', values: { quantity: '43', price: '12.35' }, result: '531.05' },
  ])
  expect((await world.call(rateSheetApi.quote, { id, bookingId: 'WO-0' }, { token })).code).toBe(404)
})

test('a trial uses fuel surcharge, days, pieces and counting tags; a cancelled order shows its cost', async () => {
  const accessorials = [
    { kind: 'custom', name: 'Chassis', trigger: 'always', unit: 'day', price: '45', leastUnits: '3' },
    { kind: 'custom', name: 'Crate', trigger: 'tag', tag: 'crate', unit: 'each', price: '20' },
    { kind: 'custom', name: 'Handling', trigger: 'always', unit: 'piece', price: '2', freeUnits: '10' },
    { kind: 'truckOrderedNotUsed', name: 'Dry run', unit: 'percentWithFuel', price: '100' },
  ] as const
  const account = await build.account()
  const { id } = await make({ name: 'Drayage', accountId: account.id, accessorials: [...accessorials] }, [
    { lineNo: 1, ...any, method: 'flat', price: '400' },
  ])
  const peg = { name: 'Drayage', region: 'US', method: 'peg', peg: '1', milesPerGallon: '5', lagWeeks: 0 } as const
  const programme = (await world.call(fuelSurchargeApi.saveProgramme, peg, { token })).data
  const monday = mondayOf(new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10))
  await world.call(fuelSurchargeApi.save, { region: 'US', weekOn: monday, price: '6' }, { token })
  const accountIds = [account.id]
  await world.call(fuelSurchargeApi.setAccounts, { accountIds, programmeId: programme.id }, { token })
  const facts = {
    origin: { province: 'CA' },
    destination: { province: 'CA' },
    miles: '50',
    days: 5,
    pieces: 12,
    tags: ['crate=3'],
  }
  const told = async (more: object) => {
    const { data } = await world.call(rateSheetApi.quote, { id, facts: { ...facts, ...more } }, { token })
    return [...data.charges.map(({ name, amount }) => `${name} ${amount}`), ...data.exceptions.map(({ code }) => code)]
  }
  expect(await told({})).toEqual([
    ...['Linehaul 400.00', 'Fuel surcharge 50.00', 'Chassis 225.00', 'Crate 60.00', 'Handling 4.00'],
    'fuelWeekMissing',
  ])
  expect(await told({ cancelledUnderWay: true })).toEqual(['Dry run 450.00', 'notUsedUnapproved', 'fuelWeekMissing'])
})

test('the miles that are typed for a trial are those of the way to its destination, also for charges by the leg', async () => {
  const leg = { kind: 'custom', name: 'Distance', trigger: 'always', unit: 'legMile', price: '2' } as const
  const { id } = await make({ name: 'By legs', accessorials: [leg] }, [
    { lineNo: 1, ...any, method: 'flat', price: '400' },
  ])
  const facts = { origin: { province: 'CA' }, destination: { province: 'CA' }, miles: '50' }
  for (const stops of [2, 3]) {
    const { data } = await world.call(rateSheetApi.quote, { id, facts: { ...facts, stops } }, { token })
    const said = data.charges.map(({ name, amount }) => `${name} ${amount}`)
    // Whether an account without a fuel programme is named depends on the tests before this one.
    const missing = data.exceptions.filter(({ code }) => code !== 'noFuelProgramme')
    expect([said, missing]).toEqual([expect.arrayContaining(['Distance 100.00']), []])
  }
})

test('a trial whose truck is held longer than the way takes is delivered after that', async () => {
  const hours = (['orderHour', 'stopHour'] as const).map(
    (unit) => ({ kind: 'custom', name: unit, trigger: 'always', unit, price: '1' }) as const,
  )
  const { id } = await make({ name: 'By hours', accessorials: hours }, [
    { lineNo: 1, ...any, method: 'flat', price: '400' },
  ])
  const facts = { origin: { province: 'CA' }, destination: { province: 'CA' }, pickupMinutes: 1700, dropoffMinutes: 0 }
  const { data } = await world.call(rateSheetApi.quote, { id, facts }, { token })
  const [order, stop] = hours.map(({ name }) => data.charges.find((charge) => charge.name === name)?.amount)
  expect(order).toBe(stop)
  expect(Number(order)).toBeGreaterThan(28)
})

test('exported lines are read back unchanged; other files are read by their own headers', async () => {
  const { id } = await make({ name: 'Filed' }, [
    { lineNo: 1, ...cwt, truckType: "53' dry van" },
    {
      lineNo: 2,
      originScope: 'city',
      origin: 'El Paso, TX',
      destinationScope: 'any',
      method: 'perMile',
      price: '2.1',
      minCharge: '150',
    },
  ])
  const path = `/rateSheet/export?id=${id}&format=csv`
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const file = await world.product.server.inject({ url: `/shortcut-api${path}&token=${data.token}` })
  expect(file.payload).toContain('Origin scope,Origin,Destination scope')
  expect(file.payload).toContain('City,"EL PASO, US-TX",Any')
  const read = await sendFile(world, token, 'rateSheet/read', 'sheet.csv', Buffer.from(file.payload))
  const { columns, rows, unknown } = read.data as ReplyOf<typeof rateSheetApi.read>
  expect([columns.length, rows.length, unknown]).toEqual([20, 2, []])
  const cells = rows.map((row) => ({
    ...emptyCells,
    ...Object.fromEntries(columns.map((column, n) => [column, row[n]])),
  }))
  expect(cells.map((row) => readLine(row, new Set()).line)).toMatchObject([
    { ...cwt, truckType: "53' dry van" },
    { minCharge: '150' },
  ])

  const theirs = Buffer.from('From;To;Equipment;Rate;Unit;Contact\n75261;IL;;$1,250.00;flat;Bob\n;;;;;\n')
  const other = (await sendFile(world, token, 'rateSheet/read', 'theirs.csv', theirs)).data as ReplyOf<
    typeof rateSheetApi.read
  >
  expect(other).toMatchObject({
    columns: ['origin', 'destination', 'truckType', 'price', 'method'],
    unknown: ['Contact'],
  })
  const [row = []] = other.rows
  const line = { ...emptyCells, ...Object.fromEntries(other.columns.map((column, n) => [column, row[n]])) }
  expect(readLine(line, new Set()).line).toMatchObject({
    originScope: 'postal',
    destination: 'US-IL',
    price: '1250.00',
  })
  // In the format of the 400NG's own files.
  const inCents = Buffer.from('weight_lbs_lower,rate_cents\n1000,154500\n1100,7\n')
  const { data: cents } = await sendFile(world, token, 'rateSheet/read', 'cents.csv', inCents)
  expect(cents).toMatchObject({
    columns: ['poundsFrom', 'price'],
    rows: [
      ['1000', '1545.00'],
      ['1100', '0.07'],
    ],
  })
  const text = await sendFile(world, token, 'rateSheet/read', 'sheet.xlsx', Buffer.from('Rates as agreed by phone'))
  expect(text.message).toBe('sheet.xlsx is neither a CSV nor an XLSX file.')
  const strange = await sendFile(world, token, 'rateSheet/read', 'list.csv', Buffer.from('Name,Age\nBob,4\n'))
  expect(strange.message).toContain('list.csv has no rate sheet columns')
})
