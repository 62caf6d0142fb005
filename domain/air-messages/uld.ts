import type { Say } from './consignment.ts'
import { shown } from './segments.ts'

/** `PMC97589KZ`, with a loading indicator behind a hyphen or a slash if there is one. Gives the number. */
export function ulds(text: string, say: Say): string | null {
  const [number = '', ...behind] = text.trim().toUpperCase().split(/[-/]/)
  const [, type = '', serial = '', owner = ''] = /^([A-Z][A-Z0-9]{0,2})(\d*)(.*)$/.exec(number) ?? []
  if (!/^[A-Z][A-Z0-9][A-Z]$/.test(type))
    say('ULD type', `${shown(number)} does not begin with a type of three letters.`)
  else if (!/^\d{4,5}$/.test(serial))
    say('ULD serial number', `The serial number of ${shown(number)} must have four or five digits.`)
  else if (!/^[A-Z0-9]{2,3}$/.test(owner) || /^\d+$/.test(owner))
    say('ULD owner code', `${shown(number)} does not end with the owner's code of two characters.`)
  const [indicator = ''] = behind
  if (/^[A-Z]$/.test(indicator) && !/^[LMNRU]$/.test(indicator))
    say('ULD loading indicator', `${indicator} is not one of L, M, N, R, U.`, 'warning')
  return number || null
}
