import type { LoadStop } from './load.ts'

/** Scopes of a line's place, widest first; later ones are more specific. */
export const scopes = ['any', 'state', 'zone', 'zip3', 'city', 'postal'] as const
export type Scope = (typeof scopes)[number]

const inCanada = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()
const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** US needs no prefix: 75261, but CA-M5V2T6. */
const marked = (country: string, code: string) => (country === 'US' ? code : `${country}-${code}`)

/** The five digits of a ZIP code, or another country's whole code. */
const postalIn = (country: string, code: string) => (country === 'US' ? bare(code).slice(0, 5) : bare(code))

const country = (text: string) => tidy(text) || 'US'
const state = (countryCode: string, province: string) => `${countryCode}-${bare(province)}`

/** The names that lines may use for a stop's place, by scope. */
export function placeKeys(stop: Pick<LoadStop, 'country' | 'province' | 'city' | 'postalCode'>) {
  const of = country(stop.country)
  const postal = postalIn(of, stop.postalCode)
  const province = stop.province && state(of, stop.province)
  return {
    postal: postal && marked(of, postal),
    zip3: postal.length < 3 ? '' : marked(of, postal.slice(0, 3)),
    city: province && stop.city ? `${tidy(stop.city)}, ${province}` : '',
    state: province,
  }
}

/** '75261', '75261-1234', 'M5V 2T6', 'MX-06600': the prefix or the format shows the country. */
function codeOf(text: string): { of: string; code: string } {
  const [, named, rest] = /^([A-Z]{2})[- ](.+)$/.exec(tidy(text)) ?? []
  const code = bare(rest ?? text)
  return { of: named ?? (/^[A-Z]\d/.test(code) ? 'CA' : 'US'), code }
}

function stateOf(text: string): string | undefined {
  const [, of, province] = /^(?:([A-Z]{2})-)?([A-Z0-9]{2,3})$/.exec(tidy(text)) ?? []
  return province && state(of ?? (inCanada.has(province) ? 'CA' : 'US'), province)
}

/**
 * A typed place in the form that lines use: tx and US-TX become US-TX, 'Dallas, tx' becomes 'DALLAS, US-TX', 75261-1234
 * becomes 75261.
 * @returns undefined if it is no place of that scope
 */
export function placeIn(scope: Scope, text: string): string | undefined {
  if (scope === 'any') return ''
  if (scope === 'zone') return text.trim().replace(/\s+/g, ' ') || undefined
  if (scope === 'state') return stateOf(text)
  if (scope === 'city') {
    const comma = text.lastIndexOf(',')
    const of = comma > 0 ? stateOf(text.slice(comma + 1)) : undefined
    return of && tidy(text.slice(0, comma)) ? `${tidy(text.slice(0, comma))}, ${of}` : undefined
  }
  const { of, code } = codeOf(text)
  if (scope === 'zip3') return /^[A-Z0-9]{3}$/.test(code) ? marked(of, code) : undefined
  const postal = postalIn(of, code)
  const looksRight =
    of === 'US' ? /^\d{5}$/.test(postal) : of === 'CA' ? /^([A-Z]\d){3}$/.test(postal) : postal.length > 3
  return looksRight ? marked(of, postal) : undefined
}

/** Compares zone names without regard to case and spacing. */
export const zoneKey = (name: string) => tidy(name)
