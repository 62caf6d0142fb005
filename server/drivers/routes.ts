import type { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { record } from '../operation-log/record.ts'
import type { Handlers } from '../platform/http.ts'
import { perItem } from '../platform/per-item.ts'
import { saveVersioned } from '../platform/save-versioned.ts'
import { endSessions } from '../users/queries.ts'
import {
  findDriver,
  findWorker,
  listDriverChoices,
  listDrivers,
  listWorkers,
  liveTaskNumbers,
  lockDriver,
} from './queries.ts'
import { guardSignInNames, passwordColumn, truckColumns } from './sign-in-fields.ts'

export const driverRoutes: Handlers<typeof driverApi> = {
  list: (context, input) => listDrivers(context.db, input),
  choices: (context, { q }) => listDriverChoices(context.db, q),

  async save(context, { id, version, password, ...typed }) {
    await guardSignInNames(context, id, typed.userName, typed.phone)
    const fields = {
      ...typed,
      ...(await truckColumns(context, typed)),
      ...(await passwordColumn(context, id, password)),
    }
    const saving = { table: 'driver', thing: 'driver', id, version, fields, find: findDriver }
    const { before, after } = await saveVersioned(context, saving)
    if (before && (password || after.status === 'inactive')) await endSessions(context.db, after.id, context.now)
    await record(context, {
      action: before ? 'driver.save' : 'driver.add',
      entity: 'driver',
      entityId: after.id,
      label: after.name,
      before: before && { ...before },
      after: { ...after, ...(before && password ? { passwordChanged: true } : {}) },
    })
    return after
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const driver = await lockDriver(item.db, id)
      const tasks = await liveTaskNumbers(item.db, id)
      if (tasks.length > 0)
        throw new Refusal(codes.refused, 'inUse', { label: driver.name, by: tasks.slice(0, 5).join(', ') })
      await item.db
        .updateTable('driver')
        .set({ deletedAt: item.now, updatedAt: item.now, updatedBy: item.actor.name })
        .where('id', '=', id)
        .execute()
      await endSessions(item.db, id, item.now)
      await record(item, { action: 'driver.delete', entity: 'driver', entityId: id, label: driver.name })
    }),
}

export const warehouseRoutes: Handlers<typeof warehouseApi> = {
  list: (context, input) => listWorkers(context.db, input),

  async save(context, { id, version, password, ...typed }) {
    const fields = { ...typed, ...(await passwordColumn(context, id, password)) }
    const saving = { table: 'warehouseWorker', thing: 'warehouse worker', id, version, fields, find: findWorker }
    const { before, after } = await saveVersioned(context, saving)
    if (before && (password || after.status === 'inactive')) await endSessions(context.db, after.id, context.now)
    await record(context, {
      action: before ? 'warehouse.save' : 'warehouse.add',
      entity: 'warehouse',
      entityId: after.id,
      label: after.name,
      before: before && { ...before },
      after: { ...after, ...(before && password ? { passwordChanged: true } : {}) },
    })
    return after
  },
}
