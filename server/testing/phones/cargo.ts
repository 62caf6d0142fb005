import { randomUUID } from 'node:crypto'
import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import type { Builders } from '../builders.ts'
import { testPassword, type World } from '../world.ts'

type Of<K extends CargoActKind> = Extract<CargoActInput, { kind: K }>

type Handed = { signature: { id: string; sha256: string } }
/** What an act says; a handover is signed, also if a test does not care by which picture. */
type Said<K extends CargoActKind> = Of<K>['data'] extends Handed
  ? Omit<Of<K>['data'], 'signature'> & Partial<Handed>
  : Of<K>['data']

const signs: ReadonlySet<CargoActKind> = new Set(['release', 'deliver'])

/** An act as a worker's phone makes it, done now. */
export const cargoActOf = <K extends CargoActKind>(
  kind: K,
  data: Said<K>,
  more: Partial<Pick<CargoActInput, 'id' | 'at' | 'skewMs'>> & { receiptId?: string } = {},
) => {
  const signed = signs.has(kind) ? { signature: { id: randomUUID(), sha256: 'a'.repeat(64) }, ...data } : data
  return { id: randomUUID(), kind, at: new Date().toISOString(), data: signed, ...more } as unknown as Of<K>
}

let made = 0

/** A warehouse with workers, and freight that is expected there. */
export async function openCargo(world: World, make: Builders) {
  const token = make.administrator.token
  async function ask<E extends Endpoint>(entry: E, input: unknown, as = token): Promise<ReplyOf<E>> {
    const reply = await world.call(entry, input as InputOf<E>, { token: as })
    if (reply.code !== 200)
      throw new Error(`${entry.path}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  const warehouse = (fields: Partial<InputOf<typeof cargoWarehouseApi.save>> = {}) => {
    made += 1
    return ask(cargoWarehouseApi.save, {
      code: `W${made}`,
      name: `Warehouse ${made}`,
      timeZone: 'America/Chicago',
      locations: ['A-01-1', 'A-01-2', 'B-02-1', 'C-03-1'],
      ...fields,
    })
  }
  const home = await warehouse()
  const detail = (id: string) => ask(receiptApi.detail, { id })
  /** A confirmed order that brings so many pieces, and its receipt. */
  async function ofOrder(pieces: number, kg: string | null = null, fields: Parameters<Builders['workOrder']>[0] = {}) {
    const order = await make.workOrder({ pieces, ...(kg ? { weight: { value: kg, unit: 'kg' } } : {}), ...fields })
    const receipt = await ask(receiptApi.save, { warehouseId: home.id, workOrderId: order.id })
    return { order, receipt }
  }
  /** Does one act. @returns its answer */
  async function act<K extends CargoActKind>(
    worker: { token: string },
    kind: K,
    data: Said<K>,
    more: Parameters<typeof cargoActOf>[2] = {},
  ) {
    const { acts } = await ask(warehouseWorkApi.sync, { acts: [cargoActOf(kind, data, more)] }, worker.token)
    if (!acts[0]) throw new Error('no answer')
    return acts[0]
  }

  return {
    home,
    warehouse,
    ask,
    /** A worker of the warehouse, signed in to the app. */
    async worker(name: string, warehouseId: string | null = home.id) {
      made += 1
      const phone = `708-555-${String(1000 + made)}`
      const worker = await ask(warehouseApi.save, {
        name,
        phone,
        customerReferenceNumber: 'C-1',
        password: testPassword,
        warehouseId,
      })
      await world.owner.query('UPDATE warehouse_worker SET password_given = false WHERE id = $1', [worker.id])
      const { data } = await world.call(userApi.login, { username: phone, password: testPassword, appType: 3 })
      return { id: worker.id, name, phone, token: data.token }
    },
    /** Freight of an order that is expected here. */
    async receipt(fields: Partial<InputOf<typeof receiptApi.save>> = {}) {
      made += 1
      return ask(receiptApi.save, { warehouseId: home.id, reference: `PO ${made}`, ...fields })
    },
    ofOrder,
    detail,
    /** Answers and what was touched, as the phone gets them. */
    async sync(worker: { token: string }, acts: readonly unknown[]) {
      return ask(warehouseWorkApi.sync, { acts }, worker.token)
    },
    act,
    /** So many pieces without labels of their own, counted and the count finished. */
    async counted(worker: { token: string }, pieces: number, booked = pieces, kg: string | null = null) {
      const { order, receipt } = await ofOrder(booked, kg)
      await act(worker, 'countLoose', { pieces }, { receiptId: receipt.id })
      await act(worker, 'finish', {}, { receiptId: receipt.id })
      const labels = (await detail(receipt.id)).pieceList.map(({ label }) => label)
      return { order, receipt, labels }
    },
    /** Resolves the receipt's open difference. @returns the reply */
    async resolve(receiptId: string, resolution: string, more: object = {}, as = token) {
      const open = (await detail(receiptId)).discrepancies.find(({ resolvedAt }) => !resolvedAt)
      const input = { id: open?.id ?? '', resolution: resolution as 'return', ...more }
      return world.call(discrepancyApi.resolve, input, { token: as })
    },
  }
}
export type CargoStage = Awaited<ReturnType<typeof openCargo>>
