/** Clocks begin in 1970, and the database ends with the year 9999. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * When an act happened: the phone's time, corrected by how far its clock was off at the last contact.
 * @param at by the phone's clock, ISO 8601
 * @param skewMs the server's clock less the phone's
 * @returns ISO 8601, UTC
 */
export const judgedTime = (at: string, skewMs = 0): string =>
  new Date(Math.min(lastMs, Math.max(0, Date.parse(at) + skewMs))).toISOString()
