// Separate from the schema, so that the first page loads no validator.

/** 'specified': 2026-11-22 16:10. 'us': Nov 22, 4:10 PM. */
export const dateStyles = ['specified', 'us'] as const
/** 'us': mi and lb. 'metric': km and kg. */
export const unitSystems = ['us', 'metric'] as const

/** How a screen writes dates, distances and weights. */
export type Formats = { dates: (typeof dateStyles)[number]; units: (typeof unitSystems)[number] }

/** The default until the company sets something else. */
export const standardFormats: Formats = { dates: 'specified', units: 'us' }
