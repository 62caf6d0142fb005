import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBadLine } from '../running/bad-line.ts'
import { openRunningProduct, type RunningProduct } from '../running/running-product.ts'
import { killedDay } from './killed/killed-day.ts'
import { openOffice } from './killed/office.ts'
import { randomOf } from './killed/random.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** Another one makes another day. The whole size runs as `npm run bench -- phone`. */
const seed = Number(process.env.SEED ?? 20)

test('a phone whose browser is killed again and again sends each act and photo once, to its stop, with its own time', async () => {
  const { world, make, address } = product
  const line = await openBadLine(address, randomOf(seed))
  const day = await killedDay(
    {
      office: openOffice(address, make.administrator.token),
      line,
      count: async (table, driverId) => {
        const column = table === 'file' ? 'uploaded_by' : 'driver_id'
        const { rows } = await world.owner.query(`SELECT count(*)::int FROM ${table} WHERE ${column} = $1`, [driverId])
        return rows[0].count
      },
    },
    { orders: 4, pickupPhotos: 2, kills: 5, camera: { width: 1600, height: 1200, quality: 80 }, seed },
  )
  line.close()
  process.stdout.write(`seed ${seed}: ${JSON.stringify(day)}\n`)
  expect(day).toMatchObject({ acts: 20, photos: 6, kills: 5, faults: [] })
})
