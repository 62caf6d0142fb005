/** Most rows of a CSV or XLSX file. */
export const mostRows = 20_000
export const mostColumns = 200
