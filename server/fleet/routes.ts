import type { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { record } from '../operation-log/record.ts'
import type { Handlers } from '../platform/http.ts'
import { saveVersioned } from '../platform/save-versioned.ts'
import { findTrailer, findTruck, listTrailerChoices, listTrailers, listTruckChoices, listTrucks } from './queries.ts'

export const truckRoutes: Handlers<typeof truckApi> = {
  list: (context, input) => listTrucks(context.db, input),
  choices: (context, { q }) => listTruckChoices(context.db, q),

  async save(context, { id, version, ...fields }) {
    const saving = { table: 'truck', thing: 'truck', id, version, fields, find: findTruck }
    const { before, after } = await saveVersioned(context, saving)
    await record(context, {
      action: before ? 'truck.save' : 'truck.add',
      entity: 'truck',
      entityId: after.id,
      label: after.unitNo,
      before: before && { ...before },
      after: { ...after },
    })
    return after
  },
}

export const trailerRoutes: Handlers<typeof trailerApi> = {
  list: (context, input) => listTrailers(context.db, input),
  choices: (context, { q }) => listTrailerChoices(context.db, q),

  async save(context, { id, version, ...fields }) {
    const saving = { table: 'trailer', thing: 'trailer', id, version, fields, find: findTrailer }
    const { before, after } = await saveVersioned(context, saving)
    await record(context, {
      action: before ? 'trailer.save' : 'trailer.add',
      entity: 'trailer',
      entityId: after.id,
      label: after.trailerNo,
      before: before && { ...before },
      after: { ...after },
    })
    return after
  },
}
