import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sharedGrids } from '@shortcut/domain/users/shared-grids.ts'
import { type viewApi, viewLimit } from '@shortcut/domain/users/views.ts'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { takenSentence } from '../platform/http/refusals.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'

const shown = ['id', 'name', 'query', 'layout', 'isDefault', 'isShared'] as const
const largestLayout = 20_000

const viewsOf = (context: Context) =>
  context.db.selectFrom('savedView').where('userId', '=', sessionOf(context).personId)

/** @throws Refusal 404, also for another person's view */
async function getView(context: Context, id: string) {
  const view = await viewsOf(context)
    .select([...shown, 'grid'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!view) throw new Refusal(codes.notFound, 'notFound', { thing: 'view' })
  return view
}

/** Whether the caller may see the view's list. */
const seesShared = (context: Context, grid: string) => {
  const needed = sharedGrids.get(grid)
  return needed !== undefined && sessionOf(context).permissions.has(needed)
}

/** Views of colleagues who still work here. */
async function listShared(context: Context, grid: string) {
  const views = await context.db
    .selectFrom('savedView as v')
    .innerJoin('user as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.name', 'v.query', 'v.layout', 'u.name as sharedBy'])
    .where('v.grid', '=', grid)
    .where('v.isShared', '=', true)
    .where('v.userId', '!=', sessionOf(context).personId)
    .where('u.deletedAt', 'is', null)
    .orderBy((row) => row.fn('lower', ['v.name']))
    .orderBy('v.id')
    .execute()
  return views.map((view) => ({ ...view, isDefault: false, isShared: true }))
}

/** One at a time per person, so that names, defaults and the limit hold when two tabs save at once. */
async function lockOwner(context: Context) {
  const { db } = context
  const owner = db.selectFrom('user').select('id').where('id', '=', sessionOf(context).personId)
  if (!(await owner.forNoKeyUpdate().executeTakeFirst()))
    throw new Refusal(codes.notFound, 'notFound', { thing: 'user' })
}

export const viewRoutes: Handlers<typeof viewApi> = {
  async list(context, { grid }) {
    const own = await viewsOf(context)
      .select(shown)
      .where('grid', '=', grid)
      .orderBy((row) => row.fn('lower', ['name']))
      .execute()
    const shared = seesShared(context, grid) ? await listShared(context, grid) : []
    return [...own.map((view) => ({ ...view, sharedBy: null })), ...shared]
  },

  async save(context, { id: givenId, layout, ...input }) {
    const { db, now } = context
    const userId = sessionOf(context).personId
    const kept = JSON.stringify(layout)
    if (kept.length > largestLayout)
      throw new Refusal(codes.invalid, 'bodyTooLarge', { limit: `${largestLayout.toLocaleString('en')} characters` })
    await lockOwner(context)
    const before = givenId ? await getView(context, givenId) : undefined
    const id = before?.id ?? newId()
    const grid = before?.grid ?? input.grid
    if (input.isShared && !seesShared(context, grid)) throw new Refusal(codes.notFound, 'notFound', { thing: 'page' })
    const others = await viewsOf(context).select(['name']).where('grid', '=', grid).where('id', '!=', id).execute()
    if (others.length >= viewLimit) throw new Refusal(codes.refused, 'tooManyViews', { limit: viewLimit })
    if (others.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) {
      const message = takenSentence(context.language, 'saved_view__name', input.name)
      throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: 'name', message }] })
    }
    if (input.isDefault)
      await db
        .updateTable('savedView')
        .set({ isDefault: false })
        .where('userId', '=', userId)
        .where('grid', '=', grid)
        .where('isDefault', '=', true)
        .execute()
    const fields = { ...input, grid, layout: kept, updatedAt: now }
    if (before) await db.updateTable('savedView').set(fields).where('id', '=', id).execute()
    else
      await db
        .insertInto('savedView')
        .values({ id, userId, ...fields, createdAt: now })
        .execute()
    const after = await getView(context, id)
    await record(context, {
      action: before ? 'view.save' : 'view.add',
      entity: 'view',
      entityId: id,
      label: after.name,
      before,
      after,
    })
    const { grid: _, ...view } = after
    return { ...view, sharedBy: null }
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const view = await getView(item, id)
      await item.db.deleteFrom('savedView').where('id', '=', id).execute()
      await record(item, { action: 'view.delete', entity: 'view', entityId: id, label: view.name, before: view })
    }),
}
