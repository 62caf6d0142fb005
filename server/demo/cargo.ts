import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Product } from '../product.ts'
import type { Do } from './company.ts'
import { damagedPhotoOf, signatureOf } from './photo.ts'
import { planFreight } from './plan-freight.ts'

type Of<K extends CargoActKind> = Extract<CargoActInput, { kind: K }>
type Receipt = ReplyOf<typeof receiptApi.list>['list'][number]

interface Cast {
  product: Product
  run: Do
  /** A worker's session by warehouse. */
  workers: ReadonlyMap<string, string>
  /** Session of the supervisor who decides on differences. */
  supervisor: string
  seed: number
  now: number
}

/**
 * What was brought to the warehouses is received, counted, stored and collected, as far as the time since its delivery allows: the last is still
 * on its way, at the dock, or waits for a decision.
 */
export async function seedCargo(cast: Cast) {
  const { run, supervisor } = cast
  const { list } = await run(receiptApi.list, { view: 'open', pageSize: 200, sort: 'receiptNo' }, supervisor)
  for (const receipt of list) await receive(cast, receipt)
}

async function receive({ product, run, workers, supervisor, seed, now }: Cast, receipt: Receipt) {
  const worker = workers.get(receipt.warehouseCode)
  if (!worker || !receipt.workOrderId) return
  const order = await run(workOrderApi.detail, { id: receipt.workOrderId }, supervisor)
  const delivered = Date.parse(order.stops.at(-1)?.actualDepartTime ?? '')
  if (Number.isNaN(delivered)) return
  const plan = planFreight(seed, receipt.receiptNo)
  /** Does it at its time. @returns false: that is still to come */
  const at = async (after: number, work: () => Promise<unknown>) => {
    if (delivered + after >= now) return false
    await atTime(delivered + after, work)
    return true
  }
  async function act<K extends CargoActKind>(kind: K, data: Of<K>['data'], after: number, receiptId?: string) {
    const done = { id: newId(), kind, at: new Date(delivered + after).toISOString(), data, receiptId }
    const { acts } = await run(warehouseWorkApi.sync, { acts: [done] }, worker ?? '')
    if (acts[0]?.outcome !== 'applied') throw new Error(`${kind} of freight was not taken: ${acts[0]?.message}`)
  }
  const { id } = receipt
  const detail = () => run(receiptApi.detail, { id }, supervisor)

  if (!(await at(plan.arrives, () => act('arrive', { dock: plan.dock }, plan.arrives, id)))) return
  const pieces = Math.max(1, (receipt.bookedPieces ?? 10) + plan.off)
  const count = async () => {
    await act('countLoose', { pieces, packaging: 'carton' }, plan.counts, id)
    const labels = (await detail()).pieceList.map(({ label }) => label)
    const value = (Number(receipt.bookedKg ?? 400) * plan.heavier).toFixed(1)
    await act('measure', { labels, weight: { value, unit: 'kg' }, isSure: true }, plan.counts)
    const { temperature } = plan
    if (temperature) await act('mark', { labels, hazmatClass: '', temperature }, plan.counts)
    const [label = ''] = labels
    if (!plan.damage) return
    const photos = [await damagedPhotoOf(product, worker)]
    await act('damage', { label, types: [plan.damage], photos, remark: 'Seen at the dock' }, plan.counts)
  }
  if (!(await at(plan.counts, count))) return
  if (!(await at(plan.finishes, () => act('finish', {}, plan.finishes, id)))) return
  const onHand = async () =>
    (await detail()).pieceList.filter(({ status }) => status !== 'held').map(({ label }) => label)
  const location = `${'ABC'[receipt.receiptNo.charCodeAt(receipt.receiptNo.length - 1) % 3]}-0${(pieces % 4) + 1}-1`
  const store = async () => act('putAway', { labels: await onHand(), location }, plan.stores)
  if (!(await at(plan.stores, store))) return
  const decide = async () => {
    for (const one of (await detail()).discrepancies)
      if (!one.resolvedAt)
        await run(
          discrepancyApi.resolve,
          { id: one.id, resolution: 'acceptCount', reply: 'Ship what is there.' },
          supervisor,
        )
  }
  const isOpen = (await detail()).openDiscrepancies > 0
  if (isOpen && (plan.decides === null || !(await at(plan.decides, decide)))) return
  await at(plan.leaves, async () => {
    const signature = await signatureOf(product, worker)
    const handed = { receivedBy: plan.collector, idSeen: 'Driver license', signature, remark: '' }
    await act('release', { labels: await onHand(), ...handed }, plan.leaves)
  })
}
