import { distanceText, enteredWeightText, milesText, speedText, weightText } from '@shortcut/words/measures.ts'
import { formatsNow } from '../time/formats.ts'

/** '12 mi' or '19 km', in the user's unit. */
export const distanceShown = (km: number) => distanceText(km, formatsNow().units)

/** Charged miles as '12 mi' or '19 km', in the user's unit. */
export const milesShown = (miles: string) => milesText(miles, formatsNow().units)

/** '63 mph' or '101 km/h'. */
export const speedShown = (kmh: number) => speedText(kmh, formatsNow().units)

type Amount = { value: string; unit: string } | null | undefined

/** A weight in the user's unit; '' for none. */
export const weightShown = (weight: Amount) =>
  weightText(weight?.value ?? null, weight?.unit ?? null, formatsNow().units)

/** A weight as entered, followed by the weight in the user's unit. */
export const enteredWeight = (weight: Amount) =>
  enteredWeightText(weight?.value ?? null, weight?.unit ?? null, formatsNow().units)

/** A vehicle's capacity, which is stored in kilograms. */
export const capacityOf = ({ capacityKg }: { capacityKg: string | null }): Amount =>
  capacityKg === null ? null : { value: capacityKg, unit: 'kg' }
