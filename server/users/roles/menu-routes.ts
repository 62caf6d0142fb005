import { createHash } from 'node:crypto'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { EditedMenuItem, menuApi } from '@shortcut/domain/users/role-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { listMenu } from './menu.ts'

/** Identifies an arrangement, so that of two people who save at once the second is told. */
const sealOf = (items: readonly MenuItem[]) => createHash('sha256').update(JSON.stringify(items)).digest('base64url')

const isApp = ({ app_code, aurl }: MenuItem) => app_code !== '' || aurl !== ''

export function menuRoutes({ externalApps }: Pick<Config, 'externalApps'>): Handlers<typeof menuApi> {
  return {
    async list({ db }) {
      const items = await listMenu(db)
      return { items, seal: sealOf(items), origins: externalApps }
    },

    async save(context, { seal, items }) {
      const { db } = context
      await sql`SELECT pg_advisory_xact_lock(7204006)`.execute(db)
      const known = await listMenu(db)
      if (sealOf(known) !== seal)
        throw new Refusal(
          codes.conflict,
          'changedMeanwhile',
          { who: await lastWhoSaved(db) },
          { items: known, seal: sealOf(known) },
        )
      guardMenu(known, items, externalApps)
      // Parents are inserted first, and children deleted first.
      await db.updateTable('menuItem').set({ parentId: null }).execute()
      const kept = items.map(({ id }) => id)
      await sql`DELETE FROM menu_item WHERE id <> ALL(${kept}::uuid[])`.execute(db)
      const ordered = items
        .map((item, position) => ({ item, position }))
        .sort((a, b) => Number(a.item.pId !== null) - Number(b.item.pId !== null))
      for (const { item, position } of ordered) {
        const { id, pId, app_code, ...rest } = item
        const columns = { ...rest, parentId: pId, appCode: app_code, position }
        await db
          .insertInto('menuItem')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
          .execute()
      }
      const after = await listMenu(db)
      await record(context, {
        action: 'menu.save',
        entity: 'menu',
        entityId: null,
        label: '',
        before: linesOf(known),
        after: linesOf(after),
      })
      return { seal: sealOf(after) }
    },
  }
}

/** The menu has no row of its own for this: the log has it. */
async function lastWhoSaved(db: Queries): Promise<string> {
  const last = await db
    .selectFrom('operationLog')
    .select('actorName')
    .where('action', '=', 'menu.save')
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actorName ?? ''
}

/** Each item as one line by its address, so that the log shows which changed. */
const linesOf = (items: readonly MenuItem[]) =>
  Object.fromEntries(
    items.map(({ url, name, icon, level, app_code, aurl }, position) => [
      app_code ? `${url} ${app_code}` : url,
      [position + 1, `level ${level}`, name, icon, aurl].filter(Boolean).join(' · '),
    ]),
  )

/**
 * Rules for a menu.
 * @throws Refusal 501 with the item and the error
 */
function guardMenu(known: readonly MenuItem[], items: readonly EditedMenuItem[], origins: readonly string[]) {
  const refuse = (
    key: 'menuParent' | 'menuPage' | 'menuApp' | 'menuTwice' | 'menuOrigin' | 'menuNoOrigins',
    params: Record<string, string>,
  ) => new Refusal(codes.refused, key, params)
  const byId = new Map(items.map((item) => [item.id, item]))
  const knownById = new Map(known.map((item) => [item.id, item]))
  const pages = new Set<string>()
  if (byId.size < items.length) throw refuse('menuTwice', { url: items.at(-1)?.url ?? '' })
  for (const item of items) {
    const before = knownById.get(item.id)
    const deep = item.url.split('/').length === 3
    const parent = item.pId ? byId.get(item.pId) : undefined
    if (isApp(item)) {
      if (!item.app_code || !item.aurl || !deep || (before && !isApp(before)))
        throw refuse('menuApp', { name: item.name })
      const origin = URL.canParse(item.aurl) ? new URL(item.aurl).origin : ''
      if (origins.length === 0) throw refuse('menuNoOrigins', {})
      if (!origins.includes(origin)) throw refuse('menuOrigin', { name: item.name, origins: origins.join(', ') })
    } else {
      if (pages.has(item.url)) throw refuse('menuTwice', { url: item.url })
      pages.add(item.url)
      const changesPage = before ? before.url !== item.url || isApp(before) : deep
      if (changesPage) throw refuse('menuPage', { name: item.name })
    }
    const fits = deep
      ? item.level !== 1 && parent?.pId === null && item.url.startsWith(`${parent.url}/`)
      : item.level !== 2 && item.pId === null
    if (!fits) throw refuse('menuParent', { name: item.name })
  }
  const isPageOrHasChildren = (gone: MenuItem) => gone.level === 2 || gone.url.split('/').length === 3
  const lost = known.find((item) => !byId.has(item.id) && !isApp(item) && isPageOrHasChildren(item))
  if (lost) throw refuse('menuPage', { name: lost.name })
}
