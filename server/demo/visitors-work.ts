import { workOrderAssignApi } from '@shortcut/domain/tasks/assign-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { type Do, visitorsDriver } from './company.ts'

/** Tasks that wait on the phone of the visitors' driver. */
const most = 2

/** Around New York, where the driver's home base is. */
const isNear = ({ pickupPlace }: { pickupPlace: string | null }) => /, (NY|NJ|CT)\b/.test(pickupPlace ?? '')

/** Work for the driver whose sign-in the demo tells: otherwise a visitor's phone would be empty. */
export async function giveVisitorsDriver(
  run: Do,
  dispatcher: string,
  drivers: readonly { id: string; userName: string }[],
) {
  const driverId = drivers.find(({ userName }) => userName === visitorsDriver)?.id
  const { list } = await run(
    workOrderApi.list,
    { bookingStatus: 'CONFIRMED', sort: '-bookingReceivedDate', pageSize: 50 } as never,
    dispatcher,
  )
  if (!driverId || list.length === 0) return
  const ids = [...list.filter(isNear), ...list.filter((order) => !isNear(order))].slice(0, most).map(({ id }) => id)
  await run(workOrderAssignApi.assign, { ids, driverId, overrideReason: 'For visitors of the demo' }, dispatcher)
}
