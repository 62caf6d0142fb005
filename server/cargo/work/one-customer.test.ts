import { consigneeApi } from '@shortcut/domain/cargo/piece-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

/** A counted piece of freight without an order. */
async function freightOf(accountId: string | null, label: string) {
  const receipt = await cargo.receipt({ accountId })
  await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  return receipt
}

test('one release takes the freight of one customer, and its row names the customer and the place', async () => {
  const [acme, other] = [await make.account({ name: 'Acme' }), await make.account({ name: 'Other' })]
  const first = await freightOf(acme.id, 'ACME-1')
  const second = await freightOf(acme.id, 'ACME-2')
  const foreign = await freightOf(other.id, 'OTHER-1')
  await freightOf(null, 'NOBODY-1')
  const release = (labels: string[]) => cargo.act(ana, 'release', { labels, receivedBy: 'Jo Counter', idSeen: 'IL 1' })
  const refused = await release(['ACME-1', 'OTHER-1'])
  expect(refused).toMatchObject({ outcome: 'refused' })
  expect([
    `OTHER-1 of ${foreign.receiptNo} is another customer’s than ${first.receiptNo}. Release it by itself.`,
    `ACME-1 of ${first.receiptNo} is another customer’s than ${foreign.receiptNo}. Release it by itself.`,
  ]).toContain(refused.message)
  expect(await release(['ACME-1', 'NOBODY-1'])).toMatchObject({ outcome: 'refused' })
  expect((await cargo.ask(consigneeApi.list, {})).list).toEqual([])

  expect(await release(['ACME-1', 'ACME-2'])).toMatchObject({ outcome: 'applied' })
  const { list } = await cargo.ask(consigneeApi.list, {})
  expect(list).toMatchObject([
    {
      receivedBy: 'Jo Counter',
      accepted: 2,
      customerName: 'Acme',
      place: cargo.home.name,
      receiptNo: [first.receiptNo, second.receiptNo].sort().join(', '),
      timeZone: 'America/Chicago',
    },
  ])
})
