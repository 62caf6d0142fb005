import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
})
afterAll(() => world.close())

test('a CRN may repeat, and the latest order of the customer that has it is named', async () => {
  const { token } = make.dispatcher
  const [{ id: accountId }, other] = [await make.account(), await make.account()]
  const sameCrn = async (customerReferenceNumber: string, except?: string) => {
    const input = { accountId, customerReferenceNumber, ...(except && { except }) }
    return (await world.call(workOrderApi.sameCrn, input, { token })).data
  }
  const order = { accountId, customerReferenceNumber: 'MILK' }
  const [first, second] = [await make.workOrder(order), await make.workOrder(order)]
  await make.workOrder({ ...order, accountId: other.id })
  expect(await sameCrn(' MILK ')).toEqual({ id: second.id, bookingId: second.bookingId })
  expect(await sameCrn('MILK', second.id)).toEqual({ id: first.id, bookingId: first.bookingId })
  expect(await sameCrn('MIL')).toBeNull()
})
