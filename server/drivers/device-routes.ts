import type { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { DropReason } from '@shortcut/domain/positions/intake.ts'
import { type Change, record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { hashToken, newId, newTypedKey } from '../platform/ids.ts'
import { lockDriver } from './queries.ts'

const keyLength = 22
const shownCharacters = 4

const revoked = ({ now }: Context, id: string, label: string): Change => ({
  action: 'driverDevice.revoke',
  entity: 'driverDevice',
  entityId: id,
  label,
  before: { revokedAt: null },
  after: { revokedAt: now },
})

/** What a driver's own device is called. */
const ownName = 'Traccar Client'

/** Adds a device. @returns its id and its key, which is not stored */
async function addDevice(context: Context, driver: { id: string; name: string }, name: string) {
  const key = newTypedKey(keyLength)
  const device = { id: newId(), driverId: driver.id, name, prefix: key.slice(0, shownCharacters) }
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
    after: { driverId: driver.id, name, prefix: device.prefix },
  })
  return { id: device.id, key }
}

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
    return addDevice(context, driver, name)
  },

  async makeOwn(context) {
    const driver = await lockDriver(context.db, sessionOf(context).personId)
    const replaced = await context.db
      .updateTable('trackingDevice')
      .set({ revokedAt: context.now })
      .where('driverId', '=', driver.id)
      .where('name', '=', ownName)
      .where('createdBy', '=', context.actor.name)
      .where('revokedAt', 'is', null)
      .returning('id')
      .execute()
    await record(context, ...replaced.map(({ id }) => revoked(context, id, `${driver.name}: ${ownName}`)))
    const { key } = await addDevice(context, driver, ownName)
    return { key }
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
    await record(context, revoked(context, id, `${device.driverName}: ${device.name}`))
    return {}
  },
}
