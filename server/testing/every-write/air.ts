import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { custodyApi } from '@shortcut/domain/air/custody/custody-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import type { Stage, Writes } from './stage.ts'

/** Ten numbers that no other range has. */
const range = ({ next }: Stage) => {
  const first = 10 * next()
  const [firstNumber, lastNumber] = [waybillNumber('176', first), waybillNumber('176', first + 9)]
  return { prefix: '176', airline: 'EK', firstNumber, lastNumber }
}
async function aNumber(stage: Stage) {
  const { id } = await stage.ask(stockApi.save, range(stage))
  const { number } = await stage.ask(stockApi.reserve, { id, usedFor: 'Somebody' })
  return { id, number }
}

const aMaster = (stage: Stage, kind: 'direct' | 'consolidation' = 'direct') =>
  stage.ask(masterApi.save, {
    airline: 'LH',
    kind,
    content: {
      shipper: { name: 'Rosemill' },
      consignee: { name: 'Alster' },
      origin: 'ORD',
      destination: 'FRA',
      legs: [{ to: 'FRA', by: 'LH' }],
      lines: [{ pieces: 1, gross: '10', goods: 'Parts' }],
    },
  })
async function aBooked(stage: Stage) {
  const { id, version } = await aMaster(stage)
  return stage.ask(masterApi.book, { id, version, number: waybillNumber('020', 10 * stage.next()) })
}

async function aUld(stage: Stage) {
  const code = `W${stage.next()}`
  const { id } = await stage.ask(cargoWarehouseApi.save, {
    code,
    name: code,
    timeZone: 'America/Chicago',
    locations: ['A-1'],
  })
  return { masterId: (await aMaster(stage)).id, warehouseId: id, code: 'AKE12345BA', tare: '80' }
}
const bill = ({ next }: Stage) => ({
  biller: 'Lufthansa Cargo',
  billNo: `B-${next()}`,
  billedOn: '2026-11-20',
  number: waybillNumber('020', 10 * next()),
  chargeable: '100',
  weightCharge: '900.00',
})
const aBill = async (stage: Stage) => {
  const { id, version } = await stage.ask(billApi.save, bill(stage))
  return { id, version }
}
const billFile = (stage: Stage) =>
  `biller,bill_no,bill_date,waybill,chargeable_weight,weight_charge\nLH,B-${stage.next()},2026-11-20,${waybillNumber('020', 10 * stage.next())},100,900`

/** A truck that brings the freight of a booked waybill. */
async function aTruck(stage: Stage) {
  const { number } = await aBooked(stage)
  const { id } = await stage.build.workOrder({ mawb: number ?? '' })
  return (await stage.build.task({ workOrderId: id, driverId: (await stage.build.driver()).id })).id
}

const aStatus = { code: 'RCS' as const, station: 'ORD', at: '2026-11-20T10:15' }

const houseContent = {
  shipper: { name: 'Rosemill' },
  consignee: { name: 'Alster' },
  origin: 'ORD',
  destination: 'FRA',
  lines: [{ pieces: 1, gross: '10', goods: 'Parts' }],
}
const aHouse = (stage: Stage) => stage.ask(houseApi.save, { content: houseContent })

/** An airport that no other rule has. */
const aRule = ({ next }: Stage) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const count = next()
  const origin = `${letters[Math.floor(count / 676) % 26]}${letters[Math.floor(count / 26) % 26]}${letters[count % 26]}`
  return { airline: 'LH', origin, cargo: 300 }
}

const aScreening = async (stage: Stage) => ({
  of: [{ houseId: (await aHouse(stage)).id, masterId: null, pieces: 1 }],
  method: 'XRY' as const,
  doneAt: new Date(Date.now() - 3_600_000).toISOString(),
  doneBy: 'Cal',
  place: 'Dock 2',
})

/** Air export. */
export const airWrites: Writes = {
  'masterWaybill.save': () => ({ input: { airline: 'EK', content: { origin: 'ORD' } } }),
  'masterWaybill.book': async (stage) => {
    const { id, version } = await aMaster(stage)
    return { input: { id, version, number: waybillNumber('020', 10 * stage.next()) } }
  },
  'masterWaybill.step': async (stage) => {
    const { id, version } = await aBooked(stage)
    return { input: { id, version, step: 'receive' } }
  },
  'masterWaybill.void': async (stage) => {
    const { id, version } = await aBooked(stage)
    return { input: { id, version, reason: 'Booked twice' } }
  },
  'masterWaybill.delete': async (stage) => ({ input: { ids: [(await aMaster(stage)).id] } }),
  'waybillMessage.send': async (stage) => {
    const { id } = await aBooked(stage)
    // An airline's waybills go to one partner.
    await stage.query(`UPDATE partner SET deleted_at = now() WHERE kind = 'air'`)
    await stage.ask(partnerApi.save, {
      accountId: (await stage.build.account()).id,
      name: `LH ${stage.next()}`,
      kind: 'air',
      airlines: 'LH',
    })
    return { input: { masterId: id, kind: 'FWB' } }
  },
  'airBill.save': (stage) => ({ input: bill(stage) }),
  'airBill.delete': async (stage) => ({ input: { ids: [(await aBill(stage)).id] } }),
  'airBill.import': (stage) => ({ input: { text: billFile(stage) } }),
  'airBill.accept': async (stage) => ({ input: { ...(await aBill(stage)), reason: 'Agreed by phone' } }),
  'airBill.dispute': async (stage) => ({ input: { ...(await aBill(stage)), reason: 'Not our waybill' } }),
  'airBill.reopen': async (stage) => {
    const { id, version } = await stage.ask(billApi.dispute, { ...(await aBill(stage)), reason: 'Not our waybill' })
    return { input: { id, version } }
  },
  'airTracking.add': async (stage) => ({ input: { masterId: (await aBooked(stage)).id, ...aStatus } }),
  'airTracking.remove': async (stage) => {
    const { id: masterId } = await aBooked(stage)
    const { events } = await stage.ask(airTrackingApi.add, { masterId, ...aStatus })
    return { input: { id: events[0]?.id ?? '' } }
  },
  'airManifest.issue': async (stage) => ({ input: { of: { taskId: await aTruck(stage) } } }),
  'uld.save': async (stage) => ({ input: await aUld(stage) }),
  'uld.remove': async (stage) => {
    const form = await aUld(stage)
    const { list } = await stage.ask(uldApi.save, form)
    return { input: { id: list[0]?.id ?? '', masterId: form.masterId } }
  },
  'custody.take': async (stage) => ({ input: { workOrderId: (await stage.build.workOrder()).id } }),
  'custody.revoke': async (stage) => ({
    input: { id: (await stage.ask(custodyApi.take, { workOrderId: (await stage.build.workOrder()).id })).id },
  }),
  'houseWaybill.save': () => ({ input: { content: { origin: 'ORD' } } }),
  'houseWaybill.make': async (stage) => ({ input: { workOrderIds: [(await stage.build.workOrder()).id] } }),
  'houseWaybill.order': async (stage) => {
    const { id, version } = await aHouse(stage)
    return { input: { id, version, workOrderId: (await stage.build.workOrder()).id, isOn: true } }
  },
  'houseWaybill.place': async (stage) => {
    const { id, version } = await aHouse(stage)
    return { input: { id, version, masterId: (await aMaster(stage, 'consolidation')).id } }
  },
  'consolidation.save': async (stage) => {
    const { id, version } = await aMaster(stage)
    const typed = { documents: null, cargo: '2026-12-01T10:00:00Z', dangerous: null, filing: null }
    return { input: { id, version, departsAt: '2026-12-01T16:00:00Z', typed } }
  },
  'airSecurity.record': async (stage) => ({ input: await aScreening(stage) }),
  'airSecurity.withdraw': async (stage) => {
    const { ids } = await stage.ask(securityApi.record, await aScreening(stage))
    return { input: { id: ids[0], reason: 'Wrong house' } }
  },
  'airSecurity.saveShipper': async (stage) => ({
    input: { accountId: (await stage.build.account()).id, version: 0, status: 'known', evidence: 'KS-4711' },
  }),
  'consolidation.saveRule': (stage) => ({ input: aRule(stage) }),
  'consolidation.deleteRule': async (stage) => ({
    input: { ids: [(await stage.ask(consolidationApi.saveRule, aRule(stage))).id] },
  }),
  'houseWaybill.issue': async (stage) => {
    const { id, version } = await aHouse(stage)
    return { input: { id, version } }
  },
  'houseWaybill.void': async (stage) => {
    const house = await aHouse(stage)
    const { id, version } = await stage.ask(houseApi.issue, { id: house.id, version: house.version })
    return { input: { id, version, reason: 'Made twice' } }
  },
  'houseWaybill.delete': async (stage) => ({ input: { ids: [(await aHouse(stage)).id] } }),
  'houseWaybill.saveSeries': (stage) => ({ input: { prefix: 'SC', next: 1000 * stage.next() } }),
  'waybillStock.save': (stage) => ({ input: range(stage) }),
  'waybillStock.delete': async (stage) => ({ input: { ids: [(await stage.ask(stockApi.save, range(stage))).id] } }),
  'waybillStock.reserve': async (stage) => ({
    input: { id: (await stage.ask(stockApi.save, range(stage))).id, usedFor: 'Somebody' },
  }),
  'waybillStock.use': async (stage) => ({ input: Object.assign(await aNumber(stage), { usedFor: 'Paper' }) }),
  'waybillStock.release': async (stage) => {
    const { id, number } = await aNumber(stage)
    return { input: { id, numbers: [number] } }
  },
  'waybillStock.void': async (stage) => {
    const { id, number } = await aNumber(stage)
    return { input: { id, numbers: [number], reason: 'Torn' } }
  },
}
