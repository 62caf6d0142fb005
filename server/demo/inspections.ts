import { inspectionApi } from '@shortcut/domain/inspections/api.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Product } from '../product.ts'
import type { Do } from './company.ts'
import { signatureOf } from './photo.ts'

const hour = 3_600_000

type Defects = NonNullable<Extract<ActInput, { kind: 'inspection' }>['data']['defects']>

/** By the number of the crew: among the last, so that a truck out of service stops little. */
const reports: { crew: number; defects?: Defects; repaired?: string }[] = [
  { crew: 59, defects: [{ item: 'tires', unsafe: true, remark: 'Outer left steer tire worn to the cord' }] },
  { crew: 58, defects: [{ item: 'lights', unsafe: false, remark: 'Right marker light is out' }] },
  {
    crew: 57,
    defects: [{ item: 'mirrors', unsafe: false, remark: 'Right mirror cracked' }],
    repaired: 'Mirror replaced',
  },
  { crew: 56, defects: [{ item: 'wipers', unsafe: false, remark: 'Left blade smears' }] },
  ...[51, 52, 53, 54, 55].map((crew) => ({ crew })),
]

interface Cast {
  product: Product
  run: Do
  crews: readonly { driverId: string; truckId: string }[]
  /** Sessions by driver. */
  drivers: ReadonlyMap<string, string>
  /** Session of who certifies repairs. */
  shop: string
  now: number
}

/** Yesterday evening's vehicle inspection reports: most without a defect, one that takes a truck off the road, one repaired. */
export async function seedInspections({ product, run, crews, drivers, shop, now }: Cast) {
  for (const [index, { crew, defects = [], repaired }] of reports.entries()) {
    const { driverId, truckId } = crews[crew] ?? {}
    const driver = drivers.get(driverId ?? '')
    if (!truckId || !driver) throw new Error(`the demo has no crew ${crew}`)
    const at = now - 14 * hour + index * 600_000
    const id = newId()
    const act = {
      id,
      kind: 'inspection',
      at: new Date(at).toISOString(),
      data: {
        vehicle: 'truck',
        vehicleId: truckId,
        inspectedAs: 'truck',
        when: 'after',
        defects,
        odometer: 180_000 + crew * 1731,
        signature: await signatureOf(product, driver),
      },
    } satisfies ActInput
    const { acts } = await atTime(at, () => run(driverTaskApi.sync, { acts: [act] }, driver))
    if (acts[0]?.outcome !== 'applied') throw new Error(`an inspection was not taken: ${acts[0]?.message}`)
    if (!repaired) continue
    const items = defects.map(({ item }) => item)
    await atTime(at + hour, () => run(inspectionApi.certify, { id, items, as: 'repaired', remark: repaired }, shop))
  }
}
