import type { trailerFieldRows, truckFieldRows, vehicleKept } from '@shortcut/domain/fleet/fields.ts'
import { vinWarnings } from '@shortcut/domain/fleet/vin.ts'
import type * as fleetWords from '@shortcut/words/en/fleet.ts'
import { showLastingWarning } from '../call/notices.ts'
import type { Translate } from '../words/words.ts'

export type VehicleField = keyof typeof truckFieldRows | keyof typeof trailerFieldRows | keyof typeof vehicleKept

/** Keys of the labels, for fields whose names differ between trucks and trailers. */
export const truckLabel = (field: VehicleField) => (field === 'vin' ? 'vinOrEngineNumber' : field)
export const trailerLabel = (field: VehicleField) => (field === 'plateNo' ? 'trailerPlateNo' : field)
/** The label without the unit, for values that show the unit beside them. */
export const shortLabel = (label: ReturnType<typeof truckLabel | typeof trailerLabel>) =>
  label === 'capacityKg' ? 'capacity' : label

/** Sentences about likely typing errors in a VIN. */
export const vinSentences = (t: Translate<typeof fleetWords>, vin: string) =>
  vinWarnings(vin).map((warning) => t(`vinWarning:${warning.key}`, 'params' in warning ? warning.params : {}))

/** Warnings about a saved record stay on the screen until they are read. */
export function showWarnings(label: string, warnings: readonly { message: string }[]) {
  if (warnings.length > 0) showLastingWarning([label, ...warnings.map(({ message }) => message)].join('\n'))
}
