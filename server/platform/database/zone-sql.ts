/** A zone for AT TIME ZONE; see `zoneSql`. */
export const zoneValue = (zone: string): string => zone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))

/**
 * A column with a time zone, for AT TIME ZONE. PostgreSQL reads the sign of an offset such as +08:00 the other way round: hours west of Greenwich.
 * @param column such as `h.time_zone`
 */
export const zoneSql = (column: string): string =>
  `CASE WHEN ${column} ~ '^[+-]' THEN translate(left(${column}, 1), '+-', '-+') || substr(${column}, 2) ELSE ${column} END`
