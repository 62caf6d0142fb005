import { z } from 'zod'
import { date, decimal, id } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { hasVinLength, hasVinLetters } from './vin.ts'

export const vehicleStatuses = ['active', 'inactive', 'maintenance'] as const
export const mostPhotos = 10

const capital = (max: number) => text(max).toUpperCase()

/** A truck has a VIN or an engine number: what is as long as a VIN must be one. */
const vinOrEngineNumber = capital(40).refine((typed) => !hasVinLength(typed) || hasVinLetters(typed), {
  error: 'vinLetters',
})
const vin = capital(40)
  .refine((typed) => typed === '' || hasVinLength(typed), { error: 'vinLength' })
  .refine(hasVinLetters, { error: 'vinLetters' })

const vehicle = {
  year: z.int().min(1950).max(2100).nullable().default(null),
  make: text(60).default(''),
  /** Uploaded pictures: of the plate, and of the whole. */
  platePhoto: id.nullable().default(null),
  photos: z.array(id).max(mostPhotos).default([]),
  capacityKg: decimal
    .refine((typed) => !typed.startsWith('-'), { error: 'negative' })
    .nullable()
    .default(null),
  status: z.enum(vehicleStatuses).default('active'),
  registrationExpiresOn: date.nullable().default(null),
  inspectionExpiresOn: date.nullable().default(null),
  insuranceExpiresOn: date.nullable().default(null),
  notes: text(1000).default(''),
}
/** A truck as people write it, without id and version. */
export const truckFields = {
  plateNo: requiredText(20),
  unitNo: requiredText(20),
  truckType: text(80).default(''),
  /** It can carry hazmat placards. */
  placards: z.boolean().default(false),
  vin: vinOrEngineNumber.default(''),
  ...vehicle,
}
/** A trailer as people write it, without id and version. */
export const trailerFields = {
  trailerNo: requiredText(20),
  plateNo: text(20).default(''),
  trailerType: text(80).default(''),
  vin: vin.default(''),
  ...vehicle,
}

const saving = { id: id.optional(), version: z.int().optional() }
/** The forms, for the console and the server alike. */
export const truckForm = z.object({ ...saving, ...truckFields })
export const trailerForm = z.object({ ...saving, ...trailerFields })
