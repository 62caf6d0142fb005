import type { Formats } from './company.ts'

/** What holds until the company sets something else. Apart from the schema, so that the first page carries no validator. */
export const standardFormats: Formats = { dates: 'specified', units: 'us' }
