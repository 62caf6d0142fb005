import { type Candidate, rankDrivers } from '@shortcut/domain/tasks/suggestion.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { openVehicleChoice, type Taker } from '@shortcut/domain/tasks/vehicle-choice.ts'
import { openNearPlace } from '../drivers/near-place.ts'
import type { Handler } from '../platform/http/http.ts'
import { placeOfText } from '../work-orders/places.ts'
import { type CandidateRow, driverFacts, listCandidates, onDayOf } from './candidates.ts'
import { listTrailers, listTrucks, vehicleFacts } from './fleet.ts'
import { findingsOf } from './preflight-guard.ts'
import { type Job, readJob } from './read-job.ts'
import { trailersApart } from './trailers-apart.ts'

/**
 * Ranks all active drivers for an order, or for some of its stops, each with the own truck or a free one, in four
 * statements for any number of drivers and vehicles.
 */
export const suggestDrivers: Handler<typeof taskApi.suggest> = async (context, input) => {
  const { lat, lng, place } = input
  const given = lat !== undefined && lng !== undefined ? { lat, lng } : place ? await placeOfText(place) : null
  const handover = given || place ? { at: context.now, place: given } : undefined
  const { workOrderId, taskId, stopIds } = input
  const job = await readJob(context, { workOrderId, taskId, stopIds, handover })
  const [rows, trucks, trailers] = await Promise.all([
    listCandidates(context, job, { q: input.q, ids: input.driverIds }),
    listTrucks(context, job, null),
    listTrailers(context, job, null),
  ])
  const trailer = trailers.find(({ id }) => id === job.trailerId) ?? null
  const { vehiclesFor, trailerFor } = openVehicleChoice(job.facts, trucks, trailers, trailer)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const candidates = rows.flatMap((row) => candidatesOf(row, job, vehiclesFor))
  const { today } = job
  const ranked = rankDrivers(today, candidates)
  const takerOf = (driverId: string) => {
    const row = byId.get(driverId)
    return row && { ...takerFrom(row, job), others: row.others }
  }
  const choice = { today, trucks, given: trailer, trailerFor, takerOf, candidates }
  const listed = trailersApart(ranked.slice(0, input.limit), choice)
  const near = trailers.some(({ place }) => place) ? await openNearPlace() : () => null
  const placeOf = new Map(trailers.map(({ id, place }) => [id, place ? near(place) : null]))
  return {
    total: ranked.length,
    blocked: ranked.filter(({ blocked }) => blocked).length,
    list: listed.map(({ found: findings, ...suggestion }) => {
      const row = byId.get(suggestion.driverId)
      return {
        ...suggestion,
        name: row?.name ?? '',
        trailerPlace: placeOf.get(suggestion.trailerId ?? '') ?? null,
        lastSeenAt: row?.lastSeenAt ?? null,
        findings: findingsOf(context, findings),
      }
    }),
  }
}

const takerFrom = (row: CandidateRow, job: Job): Taker => ({
  id: row.id,
  place: driverFacts(row, job).place,
  ownTruckId: row.truckId,
  lastTrailerId: row.lastTrailerId,
})

function candidatesOf(
  row: CandidateRow,
  job: Job,
  vehiclesFor: ReturnType<typeof openVehicleChoice>['vehiclesFor'],
): Candidate[] {
  const { atLastDrop, ...facts } = driverFacts(row, job)
  return vehiclesFor(takerFrom(row, job)).map((vehicles) => ({
    driverId: row.id,
    truckId: vehicles.truck?.id ?? null,
    trailerId: vehicles.trailer?.id ?? null,
    facts: { ...job.facts, ...facts, ...vehicleFacts(row, vehicles) },
    otherTruck: vehicles.otherTruck,
    usualDriver: vehicles.usualDriver,
    atLastDrop,
    freeSince: row.freeSince,
    liveTasks: row.liveTasks,
    onDay: onDayOf(row, job),
    papers: [
      { paper: 'licence', on: row.licenceExpiresOn },
      { paper: 'medical', on: row.medicalExpiresOn },
      { paper: 'insurance', on: row.insuranceExpiresOn },
    ],
  }))
}
