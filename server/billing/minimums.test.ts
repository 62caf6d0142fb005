import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../testing/billing.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a minimum of all charges counts detention before and after its approval, and again without it once it is voided', async () => {
  const build = await openBuilders(world)
  const { token } = build.administrator
  const account = await build.account()
  const { data } = await world.call(
    rateSheetApi.save,
    {
      name: 'Minimums',
      accountId: account.id,
      effectiveFrom: '2025-01-01',
      accessorials: [
        { kind: 'custom', name: 'Minimum of all', unit: 'together', price: '1000', trigger: 'always' },
        { kind: 'detention', name: 'Detention', price: '60' },
      ],
    },
    { token },
  )
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' } as const]
  const saved = await world.call(rateSheetApi.saveLines, { id: data.id, version: data.version, lines }, { token })
  await world.call(rateSheetApi.activate, { id: data.id, version: saved.data.version, lineCount: 1 }, { token })
  const { id } = await build.workOrder({ accountId: account.id, bookingPickupDate: '2026-02-01' })
  await openBilling(world, build).inQueue(id, account.id, [], { status: 'ReadyForReview' })
  await world.owner.query("UPDATE work_order SET booking_status = 'DELIVERED' WHERE id = $1", [id])
  await world.owner.query(
    `UPDATE stop SET window_from = NULL, actual_arrive_at = '2026-02-01T15:00Z',
      actual_depart_at = CASE kind WHEN 'pickup' THEN '2026-02-01T19:00Z'::timestamptz ELSE '2026-02-01T15:00Z' END WHERE work_order_id = $1`,
    [id],
  )
  const counting = async () => {
    const { charges, total } = (await world.call(billingApi.detail, { id }, { token })).data
    const valid = charges.filter(({ voidedAt }) => voidedAt === null)
    return { valid, said: [...valid.map(({ kind, amount }) => `${kind} ${amount}`).sort(), total] }
  }
  await world.call(billingApi.rate, { ids: [id] }, { token })
  const whole = ['custom 780.00', 'detention 120.00', 'linehaul 100.00', '1000.00']
  const { valid, said } = await counting()
  expect(said).toEqual(whole)
  const chargeOf = (wanted: string) => valid.find(({ kind }) => kind === wanted)?.id ?? ''
  await world.call(billingApi.approveCharge, { id, chargeId: chargeOf('detention') }, { token })
  await world.call(billingApi.rate, { ids: [id] }, { token })
  expect((await counting()).said).toEqual(whole)

  const voided = { id, chargeId: chargeOf('detention'), reason: 'The dock was ours' }
  expect((await world.call(billingApi.voidCharge, voided, { token })).code).toBe(200)
  expect((await counting()).said).toEqual(['custom 900.00', 'linehaul 100.00', '1000.00'])
  const [row] = (await world.call(logApi.list, { entityId: id }, { token })).data.list
  expect(row).toMatchObject({
    action: 'billing.voidCharge',
    before: { charge: expect.stringMatching(/^Detention.* 120\.00$/) },
    after: { charge: 'Minimum of all 900.00' },
  })
  // The minimum itself can be voided, and stays so.
  const minimum = (await counting()).valid.find(({ kind }) => kind === 'custom')?.id ?? ''
  await world.call(billingApi.voidCharge, { id, chargeId: minimum, reason: 'Agreed' }, { token })
  expect((await counting()).said).toEqual(['linehaul 100.00', '100.00'])
})
