/** Codes of regions that are no country of an address. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB'])

let names: Intl.DisplayNames | undefined
const asked = new Map<string, boolean>()

/** ISO 3166 alpha-2, as the runtime knows it. UK and similar codes have a name, but are no ISO codes. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false
  // Each stop of each booking asks, and the runtime takes long to answer.
  let answer = asked.get(code)
  if (answer === undefined) {
    answer = isKnown(code)
    asked.set(code, answer)
  }
  return answer
}

function isKnown(code: string): boolean {
  if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) return false
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return names.of(code) !== undefined
}
