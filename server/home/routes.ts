import type { homeApi } from '@shortcut/domain/home/api.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { countQuarantined } from '../bookings/monitor/monitor.ts'
import { countOnlineDrivers, countPapersToCheck } from '../drivers/queries.ts'
import { sealState } from '../operation-log/seal-state.ts'
import { diskIsFull } from '../platform/disk-space.ts'
import { sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { countStuck } from '../recurring/recurring-rows.ts'
import { countSilent } from '../tracking/app-people.ts'
import { orderFigures } from './order-figures.ts'

/** Used if neither the call nor the user has a zone (specification §9). */
const lastResort = '+08:00'

export const homeRoutes: Handlers<typeof homeApi> = {
  async figures(context, input) {
    const { db, now } = context
    const { permissions, timeZone } = sessionOf(context)
    const zone = input.timeZone || timeZone || lastResort
    const ifAllowed = <T>(permission: Permission, ask: () => Promise<T>) => (permissions.has(permission) ? ask() : null)
    const today = toLocalDate(now, zone)
    const [orders, quarantined, silent, stuck, papers, drivers, seal] = await Promise.all([
      ifAllowed('/work/order/list', () => orderFigures(db, { now, today, zone })),
      ifAllowed('/bookingMonitor/index/list', () => countQuarantined(db)),
      ifAllowed('/warehouse/monitor/list', async () => ({ total: await countSilent(db, now), totalIsExact: true })),
      ifAllowed('/work/recurring/list', async () => ({ total: await countStuck(db), totalIsExact: true })),
      ifAllowed('/driver/management/list', async () => ({ total: await countPapersToCheck(db), totalIsExact: true })),
      ifAllowed('/driver/management/list', () => countOnlineDrivers(db, now)),
      ifAllowed('/log/index/list', () => sealState(db, now)),
    ])
    const diskFull = permissions.has('/truck/user/save') ? diskIsFull() : null
    return { today, orders, diskFull, quarantined, silent, stuck, papers, drivers, seal }
  },
}
