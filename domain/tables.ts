/** A CSV or XLSX file as it is read at most. */
export const mostRows = 20_000
export const mostColumns = 200
