import { sql } from 'kysely'
import { findDriver } from '../../drivers/queries.ts'
import { guardSignInNames } from '../../drivers/sign-in-fields.ts'
import { record } from '../../operation-log/record.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { newTypedKey } from '../../platform/ids.ts'

/**
 * The driver without an account who has this phone number, or a new one.
 * @returns the driver's id
 * @throws Refusal 403 without the permission to add drivers, 422 if a driver with an account has the number
 */
export async function guestDriver(context: Context, { name, phone }: { name: string; phone: string }): Promise<string> {
  const permission = '/driver/management/save'
  if (!sessionOf(context).permissions.has(permission)) throw notPermitted(permission)
  const userName = `link-${newTypedKey(8)}`
  await guardSignInNames(context, undefined, userName, phone)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM driver WHERE lower(phone) = ${phone.toLowerCase()} AND password_hash IS NULL AND status = 'active'
      AND frozen_at IS NULL AND deleted_at IS NULL`.execute(context.db)
  if (rows[0]) return rows[0].id
  const fields = { name, phone, userName, notes: '' }
  const { after } = await saveVersioned(context, {
    table: 'driver',
    thing: 'driver',
    id: undefined,
    version: undefined,
    fields,
    find: findDriver,
  })
  await record(context, {
    action: 'driver.add',
    entity: 'driver',
    entityId: after.id,
    label: after.name,
    after: { ...after },
  })
  return after.id
}
