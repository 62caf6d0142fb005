import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type AccountPlace, placeKey } from '@shortcut/domain/work-orders/account-place.ts'
import type { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { sql } from 'kysely'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { findPlaces, placeColumns } from './find-places.ts'

interface PlaceRow extends AccountPlace {
  id: string
  accountId: string
  uses: number
  lastUsedAt: string | null
  version: number
  updatedAt: string
  updatedBy: string
}

const proposed = 8
const columns = sql`${placeColumns}, p.account_id, p.uses, p.last_used_at, p.version, p.updated_at, p.updated_by`

async function findPlace(db: Queries, id: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    SELECT ${columns} FROM account_place p WHERE p.id = ${id} AND p.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** How often it was used is no change by a person. */
const loggedOf = ({ uses: _, lastUsedAt: __, ...logged }: PlaceRow) => logged

const labelOf = ({ company, city }: AccountPlace) => [company, city].filter(Boolean).join(', ')

export const placeRoutes: Handlers<typeof placeApi> = {
  find: (context, input) => findPlaces(context.db, { ...input, limit: proposed }),

  async list(context, { pageSize, ...input }) {
    const found = await findPlaces<PlaceRow>(context.db, { ...input, limit: pageSize + 1 }, columns)
    return { list: found.slice(0, pageSize), more: found.length > pageSize }
  },

  async save(context, { id, version, accountId, ...fields }) {
    await getAccount(context.db, accountId)
    const known = id ? await findPlace(context.db, id) : undefined
    // A place stays in its account's address book.
    if (known && known.accountId !== accountId) throw new Refusal(codes.notFound, 'notFound', { thing: 'place' })
    const key = placeKey(fields)
    // A removed place makes room for the one that is typed now.
    await context.db
      .deleteFrom('accountPlace')
      .where('accountId', '=', accountId)
      .where('placeKey', '=', key)
      .where('deletedAt', 'is not', null)
      .execute()
    const { before, after } = await saveVersioned(context, {
      table: 'account_place',
      thing: 'place',
      id,
      version,
      fields: { ...fields, accountId, placeKey: key, kept: true },
      find: findPlace,
    })
    await record(context, {
      action: before ? 'place.save' : 'place.add',
      entity: 'place',
      entityId: after.id,
      label: labelOf(after),
      before: before && loggedOf(before),
      after: loggedOf(after),
    })
    return after
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const place = await findPlace(item.db, id)
      if (!place) throw new Refusal(codes.notFound, 'notFound', { thing: 'place' })
      await item.db
        .updateTable('accountPlace')
        .set({ deletedAt: item.now, kept: false, uses: 0, updatedAt: item.now, updatedBy: item.actor.name })
        .where('id', '=', id)
        .execute()
      await record(item, { action: 'place.delete', entity: 'place', entityId: id, label: labelOf(place) })
    }),
}
