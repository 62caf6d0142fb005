import type { DueState } from '@shortcut/domain/drivers/papers.ts'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { type RawBuilder, sql } from 'kysely'
import { isDue } from '../drivers/assignment.ts'

const among = (vehicle: InspectedVehicle, row: string) =>
  `FROM inspection_defect x WHERE x.${vehicle}_id = ${row}.id AND x.certified_at IS NULL`

/** SQL: how many unsafe defects of this row nobody has certified. */
export const unsafeDefectsText = (vehicle: InspectedVehicle, row: string) =>
  `(SELECT count(*) ${among(vehicle, row)} AND x.unsafe)`
export const unsafeDefects = (vehicle: InspectedVehicle, row: string): RawBuilder<number> =>
  sql.raw(unsafeDefectsText(vehicle, row))

/** SQL: how many defects of this row nobody has certified. */
export const openDefects = (vehicle: InspectedVehicle, row: string): RawBuilder<number> =>
  sql.raw(`(SELECT count(*) ${among(vehicle, row)})`)
export const hasOpenDefects = (vehicle: InspectedVehicle, row: string): RawBuilder<boolean> =>
  sql.raw(`EXISTS (SELECT ${among(vehicle, row)})`)
export const isUnsafe = (vehicle: InspectedVehicle, row: string): RawBuilder<boolean> =>
  sql.raw(`EXISTS (SELECT ${among(vehicle, row)} AND x.unsafe)`)

/** SQL: the day (UTC) of the earliest report with an unsafe defect that nobody has certified. */
export const unsafeSince = (vehicle: InspectedVehicle, row: string): RawBuilder<string> =>
  sql.raw(`(SELECT min((i.at AT TIME ZONE 'UTC')::date) FROM inspection i JOIN inspection_defect x ON x.inspection_id = i.id
    WHERE x.${vehicle}_id = ${row}.id AND x.certified_at IS NULL AND x.unsafe)`)

/** Vehicles with a paper in one of these states; an unsafe defect that nobody has certified is overdue. */
export const isVehicleDue = (vehicle: InspectedVehicle, row: string, states: readonly DueState[], today: string) =>
  states.includes('overdue')
    ? sql`(${isDue(vehicle, row, states, today)} OR ${isUnsafe(vehicle, row)})`
    : isDue(vehicle, row, states, today)
