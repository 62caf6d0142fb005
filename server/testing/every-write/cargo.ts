import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { cargoActOf } from '../phones/cargo.ts'
import { testPassword } from '../world.ts'
import type { Stage, Writes } from './stage.ts'

const house = ({ next }: Stage) => ({
  code: `H${next()}`,
  name: 'House',
  timeZone: 'America/Chicago',
  locations: ['A-1'],
})
const aHouse = (stage: Stage) => stage.ask(cargoWarehouseApi.save, house(stage))
const aReceipt = async (stage: Stage) =>
  stage.ask(receiptApi.save, { warehouseId: (await aHouse(stage)).id, reference: 'PO 1', bookedPieces: 3 })

const aTemplate = ({ next }: Stage) => ({
  kind: 'label' as const,
  name: `Template ${next()}`,
  content: standardTemplate('label', 'a6'),
})

/** A count that is one piece short. */
async function aDiscrepancy(stage: Stage) {
  const receipt = await aReceipt(stage)
  const phone = `555-${3000 + stage.next()}`
  await stage.ask(warehouseApi.save, {
    name: 'Worker',
    phone,
    customerReferenceNumber: 'C-1',
    password: testPassword,
    warehouseId: receipt.warehouseId,
  })
  const { token } = await stage.ask(userApi.login, { username: phone, password: testPassword, appType: 3 })
  const of = { receiptId: receipt.id }
  const acts = [cargoActOf('countLoose', { pieces: 2 }, of), cargoActOf('finish', {}, of)]
  await stage.ask(warehouseWorkApi.sync, { acts }, token)
  const { discrepancies } = await stage.ask(receiptApi.detail, { id: receipt.id })
  return { id: discrepancies[0]?.id ?? '' }
}

/** Warehouses, receipts and discrepancies. */
export const cargoWrites: Writes = {
  'cargoWarehouse.save': (stage) => ({ input: house(stage) }),
  'cargoWarehouse.delete': async (stage) => ({ input: { ids: [(await aHouse(stage)).id] } }),
  'receipt.save': async (stage) => ({
    input: { warehouseId: (await aHouse(stage)).id, reference: 'PO 1', bookedPieces: 3, bookedKg: '12.5' },
  }),
  'receipt.announcePieces': async (stage) => ({
    input: { id: (await aReceipt(stage)).id, pieces: [{ label: `L-${stage.next()}`, kg: '2' }] },
  }),
  'receipt.recount': async (stage) => ({ input: { ids: [(await aReceipt(stage)).id], reason: 'Doubtful' } }),
  'receipt.cancel': async (stage) => ({ input: { ids: [(await aReceipt(stage)).id], reason: 'Not coming' } }),
  'label.save': () => ({ input: { gs1Prefix: '7612345', size: 'a6' } }),
  'label.print': async (stage) => {
    const receipt = await aReceipt(stage)
    const pieces = [{ label: `L-${stage.next()}` }]
    await stage.ask(receiptApi.announcePieces, { id: receipt.id, pieces })
    return { input: { receiptId: receipt.id } }
  },
  'template.save': (stage) => ({ input: aTemplate(stage) }),
  'template.activate': async (stage) => {
    const { id, version, edition } = await stage.ask(templateApi.save, aTemplate(stage))
    return { input: { id, version, edition } }
  },
  'template.delete': async (stage) => ({ input: { ids: [(await stage.ask(templateApi.save, aTemplate(stage))).id] } }),
  'discrepancy.take': async (stage) => ({ input: await aDiscrepancy(stage) }),
  'discrepancy.resolve': async (stage) => ({
    input: Object.assign(await aDiscrepancy(stage), { resolution: 'acceptCount', reply: 'Agreed' }),
  }),
}
