import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { mostKgOf } from '@shortcut/domain/cargo/ulds.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { atTime } from '../platform/clock.ts'
import type { Do } from './company.ts'

/** Tare of a container and of a pallet with its net, kilograms. */
const tares = { AKE: '82', PMC: '118' } as const

interface Of {
  run: Do
  dispatcher: string
  warehouseId: string
  /** When it is entered, and when a scale shows its weight. */
  enteredAt: number
  weighedAt: number
  now: number
}

/** A consolidation is built on one unit of its airline: entered first, weighed when it is full. */
export async function seedUld(
  { id, number, airline, gross, weightUnit }: MasterDetail,
  { run, dispatcher, warehouseId, enteredAt, weighedAt, now }: Of,
) {
  if (enteredAt > now) return
  const kg = weightUnit === 'K' ? exact(gross) : exact(gross).mul('0.45359237')
  const serial = `${number?.slice(7)}`
  const fits = kg.add(tares.AKE).lte(mostKgOf(`AKE${serial}${airline}`) ?? 0)
  const [type, contour] = fits ? (['AKE', 'L'] as const) : (['PMC', 'L'] as const)
  const code = `${type}${serial}${airline}`
  const entered = { masterId: id, warehouseId, code, contour }
  const { list } = await atTime(enteredAt, () => run(uldApi.save, entered, dispatcher))
  const [uld] = list
  if (weighedAt > now || !uld) return
  const weighed = kg.add(tares[type]).toDecimalPlaces(0).toString()
  const whole = { ...entered, id: uld.id, version: uld.version, tare: tares[type], weighed, seal: `SC${serial}` }
  await atTime(weighedAt, () => run(uldApi.save, whole, dispatcher))
}
