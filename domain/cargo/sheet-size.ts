/** Countries that print on letter paper; all others use A4 (ISO 216). */
const letter = ['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'GT', 'PA', 'PH', 'SV', 'VE', 'PR', '']

/** The paper that offices of a country have. @param country ISO 3166-1 alpha-2; empty: not said */
export const sheetSizeOf = (country: string) => (letter.includes(country.toUpperCase()) ? 'LETTER' : 'A4')
