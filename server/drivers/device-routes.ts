import type { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { DropReason } from '@shortcut/domain/positions/intake.ts'
import { record } from '../operation-log/record.ts'
import type { Handlers } from '../platform/http/http.ts'
import { hashToken, newId, newTypedKey } from '../platform/ids.ts'
import { lockDriver } from './queries.ts'

const keyLength = 22
const shownCharacters = 4

export const driverDeviceRoutes: Handlers<typeof driverDeviceApi> = {
  list: ({ db }, { driverId }) =>
    db
      .selectFrom('trackingDevice')
      .select(['id', 'name', 'prefix', 'taken', 'dropped', 'droppedBecause', 'clockFastSeconds', 'lastUsedAt'])
      .select(['createdAt', 'createdBy', 'revokedAt'])
      .where('driverId', '=', driverId)
      .orderBy('id', 'desc')
      .$narrowType<{ droppedBecause: DropReason | null }>()
      .execute(),

  async create(context, { driverId, name }) {
    const driver = await lockDriver(context.db, driverId)
    const key = newTypedKey(keyLength)
    const device = { id: newId(), driverId, name, prefix: key.slice(0, shownCharacters) }
    const made = { createdAt: context.now, createdBy: context.actor.name }
    await context.db
      .insertInto('trackingDevice')
      .values({ ...device, ...made, keyHash: hashToken(key) })
      .execute()
    await record(context, {
      action: 'driverDevice.add',
      entity: 'driverDevice',
      entityId: device.id,
      label: `${driver.name}: ${name}`,
      after: { driverId, name, prefix: device.prefix },
    })
    return { id: device.id, key }
  },

  async revoke(context, { id }) {
    const device = await context.db
      .selectFrom('trackingDevice')
      .innerJoin('driver', 'driver.id', 'trackingDevice.driverId')
      .select(['trackingDevice.name', 'trackingDevice.revokedAt', 'driver.name as driverName'])
      .where('trackingDevice.id', '=', id)
      .forUpdate('trackingDevice')
      .executeTakeFirst()
    if (!device) throw new Refusal(codes.notFound, 'notFound', { thing: 'device' })
    if (device.revokedAt) return {}
    await context.db.updateTable('trackingDevice').set({ revokedAt: context.now }).where('id', '=', id).execute()
    await record(context, {
      action: 'driverDevice.revoke',
      entity: 'driverDevice',
      entityId: id,
      label: `${device.driverName}: ${device.name}`,
      before: { revokedAt: null },
      after: { revokedAt: context.now },
    })
    return {}
  },
}
