import type { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { getEdition, houseEditions } from './editions.ts'
import { flightMessage } from './flight-message.ts'
import { flightsToManifest, issueFlight } from './issue-flight.ts'
import { issueTruck, trucksToManifest } from './issue-truck.ts'
import { countManifests, listManifests } from './manifest-queries.ts'

export const manifestRoutes: Handlers<typeof manifestApi> = {
  list: (context, input) => listManifests(context, input),
  counts: (context) => countManifests(context),
  detail: ({ db }, { id }) => getEdition(db, id),
  message: async ({ db }, { id }) => flightMessage(await getEdition(db, id)),
  ofMaster: async ({ db }, { masterId }) => ({ list: await houseEditions(db, masterId) }),
  choices: async ({ db }) => ({ flights: await flightsToManifest(db), trucks: await trucksToManifest(db) }),
  issue: (context, { of }) => ('taskId' in of ? issueTruck(context, of) : issueFlight(context, of)),
}
