import { randomBytes } from 'node:crypto'
import { builtInRoles, consolePermissions } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { passwordFault } from './password-rules.ts'

/** Routes and titles of specification §2, and our own; the console shows those whose pages it has. */
const pages: { parent: string; name: string; icon: string; children: { url: string; name: string }[] }[] = [
  {
    parent: '/work',
    name: 'Work',
    icon: 'truck-delivery',
    children: [
      { url: '/work/order', name: 'Deliver Work Order' },
      { url: '/work/board', name: 'Dispatch Board' },
      { url: '/work/recurring', name: 'Recurring Orders' },
    ],
  },
  {
    parent: '/driver',
    name: 'Drivers',
    icon: 'steering-wheel',
    children: [{ url: '/driver/management', name: 'Driver Management' }],
  },
  {
    parent: '/warehouse',
    name: 'Warehouse',
    icon: 'building-warehouse',
    children: [
      { url: '/warehouse/management', name: 'Warehouse worker' },
      { url: '/warehouse/monitor', name: 'App-Online Monitor' },
    ],
  },
  {
    parent: '/cargo',
    name: 'Cargo',
    icon: 'packages',
    children: [
      { url: '/cargo/management', name: 'Cargo Management' },
      { url: '/cargo/discrepancies', name: 'Discrepancies' },
      { url: '/cargo/parcels', name: 'Parcels' },
      { url: '/cargo/consignee', name: 'Consignee Receiving' },
      { url: '/cargo/warehouse', name: 'Warehouses' },
      { url: '/cargo/template', name: 'Template Setting' },
    ],
  },
  {
    parent: '/air',
    name: 'Air Export',
    icon: 'plane-departure',
    children: [
      { url: '/air/master', name: 'Master Waybills' },
      { url: '/air/house', name: 'House Waybills' },
      { url: '/air/bill', name: 'Bills' },
      { url: '/air/tracking', name: 'Tracking' },
      { url: '/air/consolidation', name: 'Consolidations' },
      { url: '/air/manifest', name: 'Manifests' },
      { url: '/air/stock', name: 'Waybill Stock' },
    ],
  },
  {
    parent: '/bookingMonitor',
    name: 'Bookings',
    icon: 'inbox',
    children: [
      { url: '/bookingMonitor/index', name: 'Booking Api Monitor' },
      { url: '/bookingMonitor/mail', name: 'Mail' },
      { url: '/bookingMonitor/pdf', name: 'PDF Orders' },
    ],
  },
  {
    parent: '/billing',
    name: 'Billing',
    icon: 'receipt',
    children: [
      { url: '/billing/index', name: 'Billing' },
      { url: '/billing/invoices', name: 'Invoices' },
      { url: '/billing/report', name: 'Reports' },
    ],
  },
  {
    parent: '/truck',
    name: 'Management',
    icon: 'truck',
    children: [
      { url: '/truck/index', name: 'Truck Management' },
      { url: '/truck/trailer', name: 'Trailer Management' },
      { url: '/truck/user', name: 'User Management' },
      { url: '/truck/role', name: 'Role Management' },
      { url: '/truck/account', name: 'Account Management' },
      { url: '/truck/rateSheet', name: 'Rate Sheet Management' },
      { url: '/truck/fuelSurcharge', name: 'Fuel Surcharge Management' },
      { url: '/truck/exchangeRate', name: 'Exchange Rates' },
    ],
  },
  {
    parent: '/own',
    name: 'My Freight',
    icon: 'packages',
    children: [
      { url: '/own/order', name: 'Orders' },
      { url: '/own/book', name: 'Book' },
      { url: '/own/invoice', name: 'Invoices' },
      { url: '/own/statement', name: 'Statements' },
      { url: '/own/connection', name: 'Webhooks and Keys' },
    ],
  },
  { parent: '/log', name: 'Log', icon: 'history', children: [{ url: '/log/index', name: 'Operation Log' }] },
]

/** Updates the built-in roles and the menu to this version. Runs at each start. */
export async function keepBuiltIns(context: Context) {
  const { db, now } = context
  const by = { createdAt: now, createdBy: 'ShortCut', updatedAt: now, updatedBy: 'ShortCut' }
  // If two nodes start together, one waits.
  await sql`SELECT pg_advisory_xact_lock(7204004)`.execute(db)
  await db
    .insertInto('permission')
    .values(consolePermissions.map((permission) => ({ name: permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { name, permissions } of Object.values(builtInRoles)) {
    await renameMadeRole(context, name)
    const role = await db
      .insertInto('role')
      .values({ id: newId(), name, builtIn: true, ...by })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(name)`).where('deletedAt', 'is', null).doUpdateSet({ builtIn: true, name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', role.id)
      .where('permission', 'not in', permissions)
      .execute()
    await db
      .insertInto('rolePermission')
      .values(permissions.map((permission) => ({ roleId: role.id, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const [index, page] of pages.entries()) {
    const parentId = await menuItem(context, null, 1, page.parent, page.name, page.icon, index)
    for (const [position, child] of page.children.entries())
      await menuItem(context, parentId, 2, child.url, child.name, '', position)
  }
}

/** A custom role with the name of a new built-in one keeps its permissions and gets another name. */
async function renameMadeRole(context: Context, name: string) {
  const { rows } = await sql<{ id: string; before: string; after: string }>`
    UPDATE role SET name = left(role.name, 50) || ' (' || right(role.id::text, 6) || ')', version = role.version + 1,
      updated_at = ${context.now}, updated_by = 'ShortCut'
    FROM role made WHERE made.id = role.id AND lower(role.name) = lower(${name}) AND NOT role.built_in AND role.deleted_at IS NULL
    RETURNING role.id, made.name AS before, role.name AS after`.execute(context.db)
  for (const { id, before, after } of rows)
    await record(context, {
      action: 'role.save',
      entity: 'role',
      entityId: id,
      label: after,
      before: { name: before },
      after: { name: after },
    })
}

/** Adds a missing item; one that an administrator renamed or moved stays unchanged. */
async function menuItem(
  { db }: Context,
  parentId: string | null,
  level: number,
  url: string,
  name: string,
  icon: string,
  position: number,
) {
  const known = await db
    .selectFrom('menuItem')
    .select('id')
    .where('url', '=', url)
    .where('appCode', '=', '')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  await db.insertInto('menuItem').values({ id, parentId, level, url, name, icon, position }).execute()
  return id
}

/**
 * Creates the first administrator if there are no users.
 * @returns account and password to show this once, or undefined if there are users
 * @throws Error if the password is too easy to guess
 */
export async function makeFirstAdministrator(
  context: Context,
  password: string | undefined,
): Promise<{ account: string; password: string } | undefined> {
  const { db, now } = context
  await sql`SELECT pg_advisory_xact_lock(7204004)`.execute(db)
  const anybody = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (anybody) return undefined
  const fields = { account: 'admin', name: 'Administrator', createdBy: 'ShortCut', updatedBy: 'ShortCut' }
  if (password && (await passwordFault(password, fields)))
    throw new Error('ADMIN_PASSWORD is one of the most common passwords, or the name of its user. Set another.')
  const chosen = password ?? randomBytes(12).toString('base64url')
  const id = newId()
  await db
    .insertInto('user')
    .values({
      id,
      ...fields,
      passwordHash: await hashPassword(chosen),
      passwordTemporaryUntil: 'infinity',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', builtInRoles.administrator.name)
    .executeTakeFirstOrThrow()
  await db.insertInto('userRole').values({ userId: id, roleId: role.id }).execute()
  await record(context, { action: 'user.add', entity: 'user', entityId: id, label: fields.account, after: fields })
  return { account: fields.account, password: chosen }
}
