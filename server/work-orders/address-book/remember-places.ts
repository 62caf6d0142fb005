import { toWallClock } from '@shortcut/domain/time.ts'
import { placeKey, placeTexts } from '@shortcut/domain/work-orders/account-place.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import type { PlacedStop as Stop } from '../stops.ts'

const held = (field: string) => sql.ref(`accountPlace.${field}`)
const typed = (field: string) => sql.ref(`excluded.${field}`)

const textsOf = ({
  company,
  address,
  city,
  province,
  postalCode,
  country,
  contactName,
  contactPhone,
  remark,
}: Stop) => ({ company, address, city, province, postalCode, country, contactName, contactPhone, remark })

/** The times of day of a window within one day; a longer one says nothing of other days. */
function hoursOf({ from: opens, to: closes, timeZone }: Stop) {
  const [from, to] = [opens, closes].map((at) => (at ? toWallClock(at, timeZone) : ''))
  if (from && to && from.slice(0, 10) !== to.slice(0, 10)) return { opensAt: null, closesAt: null }
  return { opensAt: from?.slice(11) || null, closesAt: to?.slice(11) || null }
}

/**
 * Remembers the places of an order's stops in its account's address book, in the order's transaction: new ones are added,
 * known ones get what was typed now. A place that somebody edited by hand only gets what it lacks.
 * @param before the stops that the order had: using a place twice in one order counts once
 */
export async function rememberPlaces(
  context: Context,
  accountId: string,
  stops: readonly Stop[],
  before: readonly Parameters<typeof placeKey>[0][] = [],
): Promise<void> {
  const had = new Set(before.map(placeKey))
  const byKey = new Map(stops.map((stop) => [placeKey(stop), stop]))
  byKey.delete('')
  if (byKey.size === 0) return
  const { now, actor } = context
  const rows = [...byKey]
    // In one order of keys, so that two orders of the same account wait for each other instead of locking crosswise.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, stop]) => ({
      ...textsOf(stop),
      ...hoursOf(stop),
      id: newId(),
      accountId,
      placeKey: key,
      uses: had.has(key) ? 0 : 1,
      lastUsedAt: now,
      createdAt: now,
      createdBy: actor.name,
      updatedAt: now,
      updatedBy: actor.name,
    }))
  const text = (field: string) => sql<string>`
    CASE WHEN account_place.kept AND ${held(field)} <> '' OR ${typed(field)} = '' THEN ${held(field)} ELSE ${typed(field)} END`
  const hours = (field: string) => sql<string>`
    CASE WHEN account_place.kept THEN coalesce(${held(field)}, ${typed(field)}) ELSE coalesce(${typed(field)}, ${held(field)}) END`
  await context.db
    .insertInto('accountPlace')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'placeKey']).doUpdateSet({
        ...Object.fromEntries(placeTexts.map((field) => [field, text(field)])),
        opensAt: hours('opensAt'),
        closesAt: hours('closesAt'),
        uses: sql<number>`account_place.uses + excluded.uses`,
        lastUsedAt: now,
        deletedAt: null,
      }),
    )
    .execute()
  await fenceStops(context, accountId, byKey)
}

/** New stops get the geofence radius of their place. */
async function fenceStops({ db }: Context, accountId: string, stops: ReadonlyMap<string, Stop>) {
  const keys = [...stops.keys()]
  const ids = [...stops.values()].map((stop) => stop.id)
  await sql`
    UPDATE stop s SET fence_m = p.fence_m
    FROM unnest(${keys}::text[], ${ids}::uuid[]) AS typed (key, stop_id)
    JOIN account_place p ON p.account_id = ${accountId} AND p.place_key = typed.key AND p.fence_m IS NOT NULL
    WHERE s.id = typed.stop_id AND s.fence_m IS NULL`.execute(db)
}
