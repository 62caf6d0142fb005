const twoYearsMs = 2 * 366 * 24 * 3_600_000

/** So far from now that it is a typing error. @param at ISO 8601 UTC */
export const isUnlikely = (at: string, now: string): boolean => Math.abs(Date.parse(at) - Date.parse(now)) > twoYearsMs
