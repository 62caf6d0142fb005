import { z } from 'zod'
import { id } from '../endpoint.ts'
import { recordInput } from '../records/record-input.ts'
import { requiredText, text } from '../text.ts'
import { equipmentText } from '../work-orders/equipment.ts'
import { trailerFieldRows, truckFieldRows } from './fields.ts'
import { hasVinLength, hasVinLetters } from './vin.ts'

const capital = (max: number) => text(max).toUpperCase()

/** A truck has a VIN or an engine number: a value as long as a VIN must be a VIN. */
const vinOrEngineNumber = capital(40).refine((typed) => !hasVinLength(typed) || hasVinLetters(typed), {
  error: 'vinLetters',
})
const vin = capital(40)
  .refine((typed) => typed === '' || hasVinLength(typed), { error: 'vinLength' })
  .refine(hasVinLetters, { error: 'vinLetters' })

/** A truck's fields as entered, without id and version. */
const type = text(80).overwrite(equipmentText).default('')
export const truckFields = {
  ...recordInput(truckFieldRows, requiredText),
  truckType: type,
  vin: vinOrEngineNumber.default(''),
}
export const trailerFields = { ...recordInput(trailerFieldRows, requiredText), trailerType: type, vin: vin.default('') }

const saving = { id: id.optional(), version: z.int().optional() }
/** The forms' schemas, used by the console and the server. */
export const truckForm = z.object({ ...saving, ...truckFields })
export const trailerForm = z.object({ ...saving, ...trailerFields })
