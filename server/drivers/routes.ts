import type { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { attachPictures, listPictures } from '../files/pictures.ts'
import { type Change, record } from '../operation-log/record.ts'
import { hideRow, setStatus } from '../platform/database/change-row.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { endSessions } from '../users/queries.ts'
import { guardWithoutTasks, listRecentTasks, liveTaskNumbers } from './assignment.ts'
import {
  type DriverRow,
  findDriver,
  findWorker,
  listDriverChoices,
  listDrivers,
  listWorkers,
  lockDriver,
  lockWorker,
  type WorkerRow,
} from './queries.ts'
import { guardSignInNames, passwordColumns, truckColumns } from './sign-in-fields.ts'

const ofDriver = (row: DriverRow) => ({ entity: 'driver', entityId: row.id, label: row.name }) satisfies Partial<Change>
const ofWorker = (row: WorkerRow) =>
  ({ entity: 'warehouse', entityId: row.id, label: row.name }) satisfies Partial<Change>

export const driverRoutes: Handlers<typeof driverApi> = {
  list: (context, input) => listDrivers(context, input),
  choices: (context, { q }) => listDriverChoices(context.db, q),

  async detail(context, { id }) {
    const row = await findDriver(context.db, id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'driver' })
    const pictures = await listPictures(context.db, row.licenceImages)
    return { ...row, pictures, recentTasks: await listRecentTasks(context, 'driver_id', id) }
  },

  async save(context, { id, version, password, passwordAgain: _, ...typed }) {
    await guardSignInNames(context, id, typed.userName, typed.phone)
    await attachPictures(context, { licenceImages: typed.licenceImages })
    const fields = { ...typed, ...(await truckColumns(context, typed)), ...(await passwordColumns(context, password)) }
    const saving = { table: 'driver', thing: 'driver', id, version, fields, find: findDriver }
    const { before, after } = await saveVersioned(context, saving)
    if (before?.status === 'active' && after.status === 'inactive') await guardWithoutTasks(context.db, after)
    if (before && (password || after.status === 'inactive')) await endSessions(context.db, after.id, context.now)
    await record(context, {
      ...ofDriver(after),
      action: before ? 'driver.save' : 'driver.add',
      before: before && { ...before },
      after: { ...after, ...(before && password ? { passwordChanged: true } : {}) },
    })
    return after
  },

  setStatus: (context, { ids, status }) =>
    perItem(context, ids, async (item, id) => {
      const driver = await lockDriver(item.db, id)
      if (driver.status === status) return
      if (status === 'inactive') await guardWithoutTasks(item.db, driver)
      await setStatus(item, 'driver', id, status)
      if (status === 'inactive') await endSessions(item.db, id, item.now)
      const change = { before: { status: driver.status }, after: { status } }
      await record(item, { ...ofDriver(driver), ...change, action: 'driver.setStatus' })
    }),

  signOut: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const driver = await lockDriver(item.db, id)
      const ended = await endSessions(item.db, id, item.now)
      await record(item, { ...ofDriver(driver), action: 'driver.signOut', after: { ended } })
    }),

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const driver = await lockDriver(item.db, id)
      const tasks = await liveTaskNumbers(item.db, 'driver_id', id)
      if (tasks.length > 0)
        throw new Refusal(codes.refused, 'inUse', { label: driver.name, by: tasks.slice(0, 5).join(', ') })
      await hideRow(item, 'driver', id)
      await endSessions(item.db, id, item.now)
      await record(item, { ...ofDriver(driver), action: 'driver.delete' })
    }),
}

export const warehouseRoutes: Handlers<typeof warehouseApi> = {
  list: (context, input) => listWorkers(context, input),

  async detail(context, { id }) {
    const row = await findWorker(context.db, id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'warehouse worker' })
    return row
  },

  async save(context, { id, version, password, passwordAgain: _, ...typed }) {
    const fields = { ...typed, ...(await passwordColumns(context, password)) }
    const saving = { table: 'warehouseWorker', thing: 'warehouse worker', id, version, fields, find: findWorker }
    const { before, after } = await saveVersioned(context, saving)
    if (before && (password || after.status === 'inactive')) await endSessions(context.db, after.id, context.now)
    await record(context, {
      ...ofWorker(after),
      action: before ? 'warehouse.save' : 'warehouse.add',
      before: before && { ...before },
      after: { ...after, ...(before && password ? { passwordChanged: true } : {}) },
    })
    return after
  },

  setStatus: (context, { ids, status }) =>
    perItem(context, ids, async (item, id) => {
      const worker = await lockWorker(item.db, id)
      if (worker.status === status) return
      await setStatus(item, 'warehouseWorker', id, status)
      if (status === 'inactive') await endSessions(item.db, id, item.now)
      const change = { before: { status: worker.status }, after: { status } }
      await record(item, { ...ofWorker(worker), ...change, action: 'warehouse.setStatus' })
    }),

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const worker = await lockWorker(item.db, id)
      await hideRow(item, 'warehouseWorker', id)
      await endSessions(item.db, id, item.now)
      await record(item, { ...ofWorker(worker), action: 'warehouse.delete' })
    }),
}
