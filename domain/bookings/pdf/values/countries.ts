import { isCountry } from '../../../country.ts'

/** As papers say them beside their English names. */
const others: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a': 'US',
  'united states of america': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
  uae: 'AE',
  korea: 'KR',
  'republic of korea': 'KR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'peoples republic of china': 'CN',
  'p.r. china': 'CN',
  'pr china': 'CN',
  'hong kong': 'HK',
  deutschland: 'DE',
}

let known: Map<string, string> | undefined

function namesOfCountries(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
  return new Map([
    ...codes.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const),
    ...Object.entries(others),
  ])
}

/** 'Germany', 'GERMANY (DE)', 'DE' → DE. @returns '' if the text is no country */
export function countryOf(text: string): string {
  const said = text.trim().replace(/[.,;]+$/, '')
  const [, code = ''] = /^(?:[\p{L} .]+[(,/ -]\s*)?([A-Z]{2})\)?$/u.exec(said) ?? []
  known ??= namesOfCountries()
  const named = known.get(said.replace(/\s*\([A-Z]{2,3}\)$/, '').toLowerCase())
  return named ?? (said.length === 2 && isCountry(code) ? code : '')
}
