import { flyingWaybillStatuses, leftWaybillStatuses, type WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { ManifestContent } from '@shortcut/domain/air/manifests/manifest.ts'
import type { ManifestChoices, ManifestFlight } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { getMaster } from '../masters/master-queries.ts'
import { freeze, lockStanding, standing } from './editions.ts'
import { emptyHead, masterLine, totalOf, unitLines } from './waybill-lines.ts'

const onManifest = sql.raw(waybillIs('manifested', ...leftWaybillStatuses))
const isBooked = sql.raw(waybillIs('booked', 'received', 'screened', 'built', 'manifested', ...flyingWaybillStatuses))

/** Flights of masters that are booked and have not arrived, and those whose manifest has masters that are gone; the latest first. */
export async function flightsToManifest(db: Queries): Promise<ManifestChoices['flights']> {
  const { rows } = await sql<ManifestChoices['flights'][number]>`
    WITH issued AS (
      SELECT n.airline, n.flight, n.flight_on, n.content->'head'->>'lane' AS origin FROM air_manifest n
      WHERE n.kind = 'flight' AND n.issued_at > now() - interval '60 days' AND ${standing} AND NOT EXISTS (
        SELECT FROM master_waybill m WHERE m.deleted_at IS NULL AND m.airline = n.airline AND m.flight = n.flight AND m.flight_on = n.flight_on
          AND m.status = ${'delivered' satisfies WaybillStatus})
    ), booked AS (
      SELECT airline, flight, flight_on, origin, count(*)::int AS masters, (count(*) FILTER (WHERE status ${onManifest}))::int AS manifested
      FROM master_waybill WHERE deleted_at IS NULL AND flight <> '' AND flight_on IS NOT NULL AND status ${isBooked}
      GROUP BY airline, flight, flight_on, origin
    )
    SELECT airline, flight, flight_on::text AS flight_on, origin, coalesce(b.masters, 0) AS masters, coalesce(b.manifested, 0) AS manifested,
      i.flight IS NOT NULL AS is_issued
    FROM booked b FULL JOIN issued i USING (airline, flight, flight_on, origin)
    ORDER BY flight_on DESC, flight, origin LIMIT 200`.execute(db)
  return rows
}

/** Masters of a flight that are on its manifest, locked so that none of them changes meanwhile. */
async function lockMasters({ db }: Context, { airline, flight, flightOn, origin }: ManifestFlight) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM master_waybill WHERE deleted_at IS NULL AND airline = ${airline} AND flight = ${flight} AND flight_on = ${flightOn}
      AND origin = ${origin} AND status ${onManifest} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const masters = []
  for (const { id } of rows) masters.push(await getMaster(db, id))
  return masters.sort((first, second) => ((first.number ?? '') < (second.number ?? '') ? -1 : 1))
}

/** Freezes the manifest of a flight: all of its masters that are manifested; without any, the edition voids the last one. @throws Refusal 501 if none is, or if nothing changed */
export async function issueFlight(context: Context, flight: ManifestFlight): Promise<{ id: string }> {
  const { db } = context
  const title = [flight.flight, flight.flightOn, flight.origin].filter(Boolean).join(' ')
  const masters = await lockMasters(context, flight)
  // An edition without waybills voids the one that stands.
  if (masters.length === 0 && !(await lockStanding(db, { kind: 'flight', subject: title })))
    throw new Refusal(codes.refused, 'flightEmpty', { flight: title })
  const lines = []
  for (const master of masters) lines.push(await masterLine(db, master))
  const content: ManifestContent = {
    head: {
      ...emptyHead,
      airline: flight.airline,
      flight: flight.flight,
      flightOn: flight.flightOn,
      lane: flight.origin,
      ...totalOf(lines),
    },
    lines,
    units: await unitLines(db, masters),
  }
  const issued = await freeze(context, { kind: 'flight', subject: title, title, content })
  if (!issued) throw new Refusal(codes.refused, 'manifestSame', { manifest: title })
  await record(context, {
    action: 'airManifest.issue',
    entity: 'airManifest',
    entityId: issued.id,
    label: title,
    before: { manifestEdition: issued.before ?? '' },
    after: { manifestEdition: issued.edition },
  })
  return { id: issued.id }
}
