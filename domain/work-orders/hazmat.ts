/** UN hazard classes, with their divisions where a class has some (49 CFR 173.2). */
export const hazmatClasses = [
  ...(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3'] as const),
  ...(['5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const),
] as const
export type HazmatClass = (typeof hazmatClasses)[number]

export const isHazmatClass = (code: string): code is HazmatClass => (hazmatClasses as readonly string[]).includes(code)

/**
 * The class in what people write: '3', '3.0', 'Class 3', 'DIV 2.1', 'IMO 8', '1.4S', '3 (6.1)', whose first one counts. '' for 'none' and
 * the like. Undefined for anything else: 'yes', a UN number, and a class whose division is not said.
 */
export function readHazmatClass(text: string): HazmatClass | '' | undefined {
  const said = text.trim().toLowerCase()
  if (/^(|-+|no|none|n|n\/?a|non[ -]?haz(mat|ardous)?|0)$/.test(said)) return ''
  const [, number = ''] =
    /^(?:(?:hazard|hazmat|haz|un|imo|imdg|dot|dg|class|cl|division|div)\.?[ :#-]*)*(\d(?:\.\d)?)[a-hj-ls]?(?![\w.])/.exec(
      said,
    ) ?? []
  const code = number.replace(/\.0$/, '')
  return isHazmatClass(code) ? code : undefined
}
