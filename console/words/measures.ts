import { distanceText, enteredWeightText, speedText, weightText } from '@shortcut/words/measures.ts'
import { formatsNow } from '../time/formats.ts'

/** '12 mi' or '19 km', as the person reads distances. */
export const distanceShown = (km: number) => distanceText(km, formatsNow().units)

/** '63 mph' or '101 km/h'. */
export const speedShown = (kmh: number) => speedText(kmh, formatsNow().units)

type Amount = { value: string; unit: string } | null | undefined

/** A weight in the unit the person reads; '' for none. */
export const weightShown = (weight: Amount) =>
  weightText(weight?.value ?? null, weight?.unit ?? null, formatsNow().units)

/** A weight as it was entered, and beside it what that is in the unit the person reads. */
export const enteredWeight = (weight: Amount) =>
  enteredWeightText(weight?.value ?? null, weight?.unit ?? null, formatsNow().units)

/** What a vehicle carries is kept in kilograms. */
export const capacityOf = ({ capacityKg }: { capacityKg: string | null }): Amount =>
  capacityKg === null ? null : { value: capacityKg, unit: 'kg' }
