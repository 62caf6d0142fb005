import type { WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { ManifestEdition, manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { editionBefore, getEdition, houseEditions } from './editions.ts'
import { flightMessage } from './flight-message.ts'
import { flightsToManifest, issueFlight } from './issue-flight.ts'
import { issueTruck, trucksToManifest } from './issue-truck.ts'
import { countManifests, listManifests } from './manifest-queries.ts'

export const manifestRoutes: Handlers<typeof manifestApi> = {
  list: (context, input) => listManifests(context, input),
  counts: (context) => countManifests(context),
  async detail({ db }, { id }) {
    const edition = await getEdition(db, id)
    return { ...edition, voided: await voidedOf(db, edition) }
  },
  async message({ db }, { id }) {
    const edition = await getEdition(db, id)
    return flightMessage(edition, await editionBefore(db, edition))
  },
  ofMaster: async ({ db }, { masterId }) => ({ list: await houseEditions(db, masterId) }),
  choices: async ({ db }) => ({ flights: await flightsToManifest(db), trucks: await trucksToManifest(db) }),
  issue: (context, { of }) => ('taskId' in of ? issueTruck(context, of) : issueFlight(context, of)),
}

/** Master waybills of an edition that are void now. */
async function voidedOf(db: Queries, { content: { head, lines } }: ManifestEdition): Promise<string[]> {
  const numbers = [head.master, ...lines.map(({ number }) => number)].filter(Boolean)
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('masterWaybill')
    .select('number')
    .where('number', 'in', numbers)
    .where('status', '=', 'void' satisfies WaybillStatus)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ number }) => number ?? [])
}
