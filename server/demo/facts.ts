import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Product } from '../product.ts'
import type { Do } from './company.ts'
import { paperOf, receiptOf } from './photo.ts'

const hour = 3_600_000
const day = 24 * hour

/** Yesterday's duty statuses, by hours before now. */
const duty = [
  [15, 'onDuty'],
  [14.5, 'driving'],
  [11, 'break'],
  [10.5, 'driving'],
  [6, 'offDuty'],
] as const
const stations = ['Gary IN', 'Joliet IL', 'Portage IN', 'Rockford IL'] as const
/** Papers that drivers have renewed and nobody has checked yet, by the number of the crew. */
const renewed = [
  { crew: 1, paper: 'medical', validYears: 2 },
  { crew: 4, paper: 'insurance', validYears: 1 },
] as const

type FactAct = Extract<ActInput, { kind: 'duty' | 'odometer' | 'fuel' | 'paper' }>

interface Cast {
  product: Product
  run: Do
  crews: readonly { driverId: string; truckId: string }[]
  /** Sessions by driver. */
  drivers: ReadonlyMap<string, string>
  now: number
}

/** What drivers noted of yesterday: duty status, fuel and odometer; and renewed papers that wait to be checked. */
export async function seedFacts({ product, run, crews, drivers, now }: Cast) {
  const report = async (driver: string, at: number, act: Pick<FactAct, 'kind' | 'data'>) => {
    const whole = { ...act, id: newId(), at: new Date(at).toISOString() } as FactAct
    const { acts } = await atTime(at, () => run(driverTaskApi.sync, { acts: [whole] }, driver))
    if (acts[0]?.outcome !== 'applied') throw new Error(`a fact was not taken: ${acts[0]?.message}`)
  }
  for (const [crew, { driverId, truckId }] of crews.slice(0, 8).entries()) {
    const driver = drivers.get(driverId)
    if (!driver) continue
    const late = crew * 7 * 60_000
    for (const [hours, status] of duty)
      await report(driver, now - hours * hour + late, { kind: 'duty', data: { status } })
    const miles = 120_000 + crew * 8_317
    const gallons = (62.4 + crew * 5.5).toFixed(1)
    const amount = (Number(gallons) * 3.799).toFixed(2)
    const fuel = {
      truckId,
      gallons,
      cost: { amount, currency: 'USD' },
      place: stations[crew % stations.length] ?? '',
      miles,
      photos: [await receiptOf(product, driver, gallons, amount)],
    }
    await report(driver, now - 10.7 * hour + late, { kind: 'fuel', data: fuel })
    await report(driver, now - 6 * hour + late, { kind: 'odometer', data: { truckId, miles: miles + 214 } })
  }
  for (const { crew, paper, validYears } of renewed) {
    const driver = drivers.get(crews[crew]?.driverId ?? '')
    if (!driver) continue
    const expiresOn = new Date(now + validYears * 365 * day).toISOString().slice(0, 10)
    const photos = [await paperOf(product, driver, expiresOn)]
    await report(driver, now - 3 * hour + crew * 60_000, { kind: 'paper', data: { paper, expiresOn, photos } })
  }
}
