import { checkContainerNo, containerCheckDigit, normaliseContainerNo } from './check-digits.ts'

/** What a container is for: the group letters of ISO 6346 annex D. Those that no list has yet are 'other'. */
export const containerUses = [
  'general',
  'ventilated',
  'reefer',
  'openTop',
  'platform',
  'tank',
  'bulk',
  'named',
  'other',
] as const
export type ContainerUse = (typeof containerUses)[number]
const uses: Record<string, ContainerUse> = {
  G: 'general',
  V: 'ventilated',
  R: 'reefer',
  H: 'reefer',
  U: 'openTop',
  P: 'platform',
  T: 'tank',
  K: 'tank',
  B: 'bulk',
  S: 'named',
}

/** Feet, by the first character of a size and type code: ISO 6346 table D.1. */
const feet: Record<string, number> = {
  1: 10,
  2: 20,
  3: 30,
  4: 40,
  B: 24,
  C: 24.5,
  G: 41,
  H: 43,
  L: 45,
  M: 48,
  N: 49,
  P: 53,
}
/** Inches of height for a width of 8 ft, by the second character: ISO 6346 table D.2. */
const inches: Record<string, number> = { 0: 96, 2: 102, 4: 108, 5: 114, 6: 117, 8: 51, 9: 48 }
/** The same heights on wider containers. */
const wider: Record<string, string> = { C: '2', D: '4', E: '5', F: '6', L: '2', M: '4', N: '5', P: '6' }
const highCube = 114

export interface ContainerSize {
  /** As painted: '45G1'. */
  code: string
  feet: number
  highCube: boolean
  use: ContainerUse
}

/** The size and type code below a container number. Null if this is none. */
export function containerSize(text: string): ContainerSize | null {
  const code = text.trim().toUpperCase()
  const [, length = '', height = '', group = ''] = /^([1-4BCGHLMNP])([0245689C-FLMNP])([A-Z])[0-9A-Z]$/.exec(code) ?? []
  const long = feet[length]
  const high = inches[wider[height] ?? height]
  if (long === undefined || high === undefined) return null
  return { code, feet: long, highCube: high >= highCube, use: uses[group] ?? 'other' }
}

/** What a typed or scanned container number says, readable or not. */
export interface ContainerFacts {
  /** Letters and digits, without blanks and hyphens; without the size and type code that followed it. */
  number: string
  /** The owner's three letters, registered with the BIC; '' if they are not there yet. */
  owner: string
  /** `part`: still being typed; `form`: no number of ISO 6346. */
  state: 'empty' | 'part' | 'form' | 'category' | 'checkDigit' | 'right'
  /** The digit that belongs to the first ten characters, when all of them are there. */
  checkDigit: number | null
  size: ContainerSize | null
}

const length = 11
const shape = 'AAAA0000000'
const fits = (text: string) =>
  [...text].every((character, place) => (shape[place] === 'A' ? /[A-Z]/ : /\d/).test(character))

/** Reads 'msku 123456-5 45g1' as a person types it, or as a label has it. */
export function containerFacts(typed: string): ContainerFacts {
  const all = normaliseContainerNo(typed)
  const size = all.length === length + 4 ? containerSize(all.slice(length)) : null
  const number = size ? all.slice(0, length) : all
  const owner = /^[A-Z]{3}/.exec(number)?.[0] ?? ''
  const checkDigit = containerCheckDigit(number.slice(0, length - 1)) ?? null
  const facts = { number, owner, checkDigit, size }
  if (number === '') return { ...facts, state: 'empty' }
  if (number.length > length || !fits(number)) return { ...facts, state: 'form' }
  if (number.length < length) return { ...facts, state: 'part' }
  const verdict = checkContainerNo(number)
  return { ...facts, state: verdict.valid ? 'right' : verdict.why }
}
