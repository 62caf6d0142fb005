/** Territories and possessions of the United States that have a country code of their own. */
const territories: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP', 'UM']

/** Whether its security rules hold: they count all territories and possessions (49 CFR 1540.5). */
export const isUnderUsSecurity = (country: string): boolean => country === 'US' || territories.includes(country)

/** Where exports are filed from (15 CFR 30.2(a)); the other territories are left out by 30.2(d). */
const filesFrom: readonly string[] = ['US', 'PR', 'VI']

/**
 * Whether freight needs an export filing or an exemption: abroad, between the States and Puerto Rico, and to the Virgin Islands
 * (15 CFR 30.2(a)); to and from the other territories none. A country that nobody knows ('') counts as one that needs it.
 */
export function needsExportFiling(from: string, to: string): boolean {
  if (from !== '' && !filesFrom.includes(from)) return false
  if (to === '') return true
  if (to === from) return false
  if (filesFrom.includes(to)) return !(from === 'VI')
  return !territories.includes(to)
}

/** Where the advance filing (ACAS) is due before loading: the States, Puerto Rico and the Virgin Islands. */
export const isUnderAcas = (country: string): boolean => filesFrom.includes(country)
