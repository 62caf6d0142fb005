import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../testing/billing.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let orderId: string
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('billingClerk')).token
  const build = await openBuilders(world)
  accountId = (await build.account()).id
  orderId = await openBilling(world, build).approved(accountId, [{ amount: '400.00' }], { status: 'ReadyForReview' })
  const { data: sheet } = await world.call(
    rateSheetApi.save,
    {
      name: 'Drayage',
      accountId,
      effectiveFrom: '2026-01-01',
      accessorials: [
        { kind: 'custom', name: 'Prepull', price: '200', trigger: 'byHand' },
        { kind: 'custom', name: 'Storage', price: '60', unit: 'day', freeUnits: '2', trigger: 'byHand' },
        { kind: 'custom', name: 'Team', price: '25', unit: 'percent', trigger: 'byHand' },
      ],
    },
    { token },
  )
  const line = { lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '400' } as const
  const { data: saved } = await world.call(
    rateSheetApi.saveLines,
    { id: sheet.id, version: sheet.version, lines: [line] },
    { token },
  )
  await world.call(rateSheetApi.activate, { id: sheet.id, version: saved.version, lineCount: 1 }, { token })
})
afterAll(() => world.close())

const detail = async () => (await world.call(billingApi.detail, { id: orderId }, { token })).data

test('a quantity of an accessorial of the order’s sheet is charged by hand, with a reason and its arithmetic', async () => {
  const { data } = await world.call(billingApi.accessorials, { id: orderId }, { token })
  expect(data).toMatchObject({ sheet: 'Drayage, edition 1', accessorials: [{}, { name: 'Storage' }, {}] })
  const rateSheetId = data.rateSheetId ?? ''
  const add = (index: number, quantity: string, more: object = {}) =>
    world.call(
      billingApi.addAccessorial,
      { id: orderId, rateSheetId, index, quantity, reason: 'stood in our yard', ...more },
      { token },
    )
  expect((await add(1, '5')).code).toBe(200)
  expect((await add(2, '1')).code).toBe(200)
  const bill = await detail()
  expect(bill).toMatchObject({ total: '680.00', accessorials: '280.00' })
  expect(bill.charges.find(({ name }) => name === 'Storage')).toMatchObject({
    amount: '180.00',
    quantity: '3',
    unit: 'day',
    source: 'manual',
    reason: 'stood in our yard',
    goesBy: 'Drayage #1',
    arithmetic: [{ rule: 'freeUnits' }, { rule: 'day', result: '180' }],
  })
  const free = await add(1, '2')
  expect(free.data).toMatchObject({
    fields: [{ path: 'quantity', message: expect.stringContaining('within the free units') }],
  })
  expect((await add(1, '5', { reason: ' ' })).code).toBe(422)
  expect((await add(1, '0.0')).code).toBe(422)
  expect((await add(9, '1')).code).toBe(404)
  expect((await add(0, '1', { rateSheetId: orderId })).code).toBe(404)
  const { rows } = await world.database.pool.query(
    `SELECT action, reason, after FROM operation_log WHERE entity_id = $1 AND action = 'billing.addCharge' ORDER BY id`,
    [orderId],
  )
  expect(rows).toMatchObject([
    { reason: 'stood in our yard', after: { charge: 'Storage 180.00', quantity: '3', total: '580.00' } },
    { after: { charge: 'Team 100.00' } },
  ])
})
