import { z } from 'zod'

/** ISO 4217, such as USD. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: 'currency' })
