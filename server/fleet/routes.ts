import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { vinWarnings } from '@shortcut/domain/fleet/vin.ts'
import { say } from '@shortcut/words/say.ts'
import { listRecentTasks, liveTaskNumbers } from '../drivers/assignment.ts'
import { attachPictures, listPictures } from '../files/pictures.ts'
import { type Change, record } from '../operation-log/record.ts'
import { hideRow, setStatus } from '../platform/database/change-row.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import {
  findTrailer,
  findTruck,
  listTrailerChoices,
  listTrailers,
  listTruckChoices,
  listTrucks,
  lockTrailer,
  lockTruck,
  parkTruck,
  type TrailerRow,
  type TruckRow,
} from './queries.ts'

const ofTruck = (row: TruckRow) => ({ entity: 'truck', entityId: row.id, label: row.unitNo }) satisfies Partial<Change>
const ofTrailer = (row: TrailerRow) =>
  ({ entity: 'trailer', entityId: row.id, label: row.trailerNo }) satisfies Partial<Change>

const warningsOf = ({ language }: Context, { vin }: { vin: string }) =>
  vinWarnings(vin).map((warning) => ({
    path: 'vin',
    message: say(language, 'vinWarning', warning.key, 'params' in warning ? warning.params : {}),
  }))

const picturesOf = ({ db }: Context, { platePhoto, photos }: { platePhoto: string | null; photos: string[] }) =>
  listPictures(db, platePhoto ? [platePhoto, ...photos] : photos)

/** A vehicle on the road cannot be deleted. @throws Refusal 501 */
async function guardFree({ db }: Context, used: 'truck_id' | 'trailer_id', id: string, label: string) {
  const tasks = await liveTaskNumbers(db, used, id)
  if (tasks.length > 0) throw new Refusal(codes.refused, 'inUse', { label, by: tasks.slice(0, 5).join(', ') })
}

export const truckRoutes: Handlers<typeof truckApi> = {
  list: (context, input) => listTrucks(context, input),
  choices: (context, { q }) => listTruckChoices(context.db, q),
  forDriver: (context, { q }) => listTruckChoices(context.db, q),

  async detail(context, { id }) {
    const row = await findTruck(context.db, id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'truck' })
    const pictures = await picturesOf(context, row)
    return { ...row, pictures, recentTasks: await listRecentTasks(context, 'truck_id', id) }
  },

  async save(context, { id, version, ...fields }) {
    await attachPictures(context, { platePhoto: [fields.platePhoto], photos: fields.photos })
    const saving = { table: 'truck', thing: 'truck', id, version, fields, find: findTruck }
    const { before, after } = await saveVersioned(context, saving)
    await record(context, {
      ...ofTruck(after),
      action: before ? 'truck.save' : 'truck.add',
      before: before && { ...before },
      after: { ...after },
    })
    return { ...after, warnings: warningsOf(context, after) }
  },

  setStatus: (context, { ids, status }) =>
    perItem(context, ids, async (item, id) => {
      const truck = await lockTruck(item.db, id)
      if (truck.status === status) return
      await setStatus(item, 'truck', id, status)
      const change = { before: { status: truck.status }, after: { status } }
      await record(item, { ...ofTruck(truck), ...change, action: 'truck.setStatus' })
    }),

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const truck = await lockTruck(item.db, id)
      await guardFree(item, 'truck_id', id, truck.unitNo)
      const drivers = await parkTruck(item, id)
      await hideRow(item, 'truck', id)
      const left = drivers.map(
        (driver): Change => ({
          action: 'driver.save',
          entity: 'driver',
          entityId: driver.id,
          label: driver.name,
          before: { truckId: id },
          after: { truckId: null },
        }),
      )
      await record(item, { ...ofTruck(truck), action: 'truck.delete' }, ...left)
    }),
}

export const trailerRoutes: Handlers<typeof trailerApi> = {
  list: (context, input) => listTrailers(context, input),
  choices: (context, { q }) => listTrailerChoices(context.db, q),

  async detail(context, { id }) {
    const row = await findTrailer(context.db, id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'trailer' })
    const pictures = await picturesOf(context, row)
    return { ...row, pictures, recentTasks: await listRecentTasks(context, 'trailer_id', id) }
  },

  async save(context, { id, version, ...fields }) {
    await attachPictures(context, { platePhoto: [fields.platePhoto], photos: fields.photos })
    const saving = { table: 'trailer', thing: 'trailer', id, version, fields, find: findTrailer }
    const { before, after } = await saveVersioned(context, saving)
    await record(context, {
      ...ofTrailer(after),
      action: before ? 'trailer.save' : 'trailer.add',
      before: before && { ...before },
      after: { ...after },
    })
    return { ...after, warnings: warningsOf(context, after) }
  },

  setStatus: (context, { ids, status }) =>
    perItem(context, ids, async (item, id) => {
      const trailer = await lockTrailer(item.db, id)
      if (trailer.status === status) return
      await setStatus(item, 'trailer', id, status)
      const change = { before: { status: trailer.status }, after: { status } }
      await record(item, { ...ofTrailer(trailer), ...change, action: 'trailer.setStatus' })
    }),

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const trailer = await lockTrailer(item.db, id)
      await guardFree(item, 'trailer_id', id, trailer.trailerNo)
      await hideRow(item, 'trailer', id)
      await record(item, { ...ofTrailer(trailer), action: 'trailer.delete' })
    }),
}
