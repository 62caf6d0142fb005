import { z } from 'zod'

/** Degrees north. */
export const latitude = z.number().min(-90).max(90)
/** Degrees east. */
export const longitude = z.number().min(-180).max(180)
