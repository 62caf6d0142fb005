/** UN hazard classes, with their divisions if they have any (49 CFR 173.2). */
export const hazmatClasses = [
  ...(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3'] as const),
  ...(['5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const),
] as const
export type HazmatClass = (typeof hazmatClasses)[number]

export const isHazmatClass = (code: string): code is HazmatClass => (hazmatClasses as readonly string[]).includes(code)

/** Placarded at any quantity, then those of which some materials are. */
const strictest: readonly HazmatClass[] = ['1.1', '1.2', '1.3', '2.3', '4.3', '6.1', '5.2', '7']
/** Never placarded in the United States. */
const unplacarded: readonly HazmatClass[] = ['6.2', '9']
/** Of several classes in one load the one with the lowest number decides; classes without placards come last. */
export const strictness = (code: HazmatClass): number =>
  strictest.includes(code) ? strictest.indexOf(code) : strictest.length + (unplacarded.includes(code) ? 1 : 0)

const none = /^(|-+|no|none|n|false|n[./]?a\.?|(no|not|non)[ -]?haz(mat|ardous)?|0)$/
const named =
  /^[(#]*(?:(?:hazardous|hazard|hazmat|haz|un|imo|imdg|dot|dg|class|cl|division|div)\.?[ :#=-]*)*(\d(?:\.\d0*)?)[a-hj-ls]?(?![\w.])/

function readOne(said: string): HazmatClass | undefined {
  const number = named.exec(said)?.[1] ?? ''
  const code = number.replace(/(\.\d)0+$/, '$1').replace(/\.0$/, '')
  return isHazmatClass(code) ? code : undefined
}

/**
 * The class in people's words: '3', '3.0', 'Class 3', 'DIV 2.1', 'IMO 8', '1.4S'. Of '3 (6.1)' and '3/8' the first counts, of '9, 3' the
 * one that may need placards. '' for 'none' and similar. Undefined for anything else: 'yes', a UN number, or a class without its division.
 */
export function readHazmatClass(text: string): HazmatClass | '' | undefined {
  const said = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (none.test(said)) return ''
  const [first, ...others] = said.split(/[,;/&+]|\band\b/).map((part) => readOne(part.trim()))
  if (first === undefined || !unplacarded.includes(first)) return first
  return others.find((code) => code !== undefined && !unplacarded.includes(code)) ?? first
}
