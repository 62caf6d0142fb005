/** A segment to be sent: its name, then its elements. */
export type OutSegment = readonly string[]

/** A transaction set to be sent, without its ST and SE. */
export interface OutSet {
  type: string
  segments: readonly OutSegment[]
}

/** What an interchange carries: TA1s of its own, and groups of sets. */
export interface OutContent {
  /** The version its sets were composed in, which a partner may have left since; absent: the partner's. */
  version?: string
  ta1s: readonly OutSegment[]
  groups: readonly { functionalId: string; sets: readonly OutSet[] }[]
}

/** Whose interchange it is and how it is written. */
export interface X12Settings {
  theirQualifier: string
  theirId: string
  theirGroupId: string
  ourQualifier: string
  ourId: string
  ourGroupId: string
  x12Version: string
  elementSeparator: string
  componentSeparator: string
  segmentTerminator: string
  lineBreaks: boolean
  usageIndicator: 'P' | 'T'
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')
const day = (at: string) => at.slice(0, 10).replaceAll('-', '')
const minute = (at: string) => at.slice(11, 16).replace(':', '')
/** An element of the ISA: exactly so long. */
const fixed = (value: string, length: number) => value.slice(0, length).padEnd(length)

/** What X12's basic and extended sets can hold: printable ASCII; accents go, other signs too. */
const ascii = (value: string) => value.normalize('NFKD').replace(/[^\x20-\x7e]+/g, ' ')

/** From 00402 on ISA11 is the repetition separator; before, it names the standard. */
function isa11({ x12Version, elementSeparator, componentSeparator, segmentTerminator }: Separating): string {
  if (x12Version < '004020') return 'U'
  const used = [elementSeparator, componentSeparator, segmentTerminator]
  return ['^', '!', '%', '$'].find((sign) => !used.includes(sign)) ?? '^'
}

/** The signs that part elements, components, repetitions and segments. */
export function separatorsOf(settings: Separating): ReadonlySet<string> {
  const repetition = isa11(settings)
  const { elementSeparator, componentSeparator, segmentTerminator } = settings
  return new Set([elementSeparator, componentSeparator, segmentTerminator, ...(repetition === 'U' ? [] : [repetition])])
}

/** The settings that decide what separates. */
export type Separating = Pick<
  X12Settings,
  'x12Version' | 'elementSeparator' | 'componentSeparator' | 'segmentTerminator'
>

/** Leaves out of a value what would separate, and what X12 cannot hold. */
export function cleanerOf(settings: Separating): (value: string) => string {
  const reserved = separatorsOf(settings)
  return (value) =>
    [...ascii(value)]
      .map((sign) => (reserved.has(sign) ? ' ' : sign))
      .join('')
      .replace(/ +/g, ' ')
      .trim()
}

/**
 * Writes one interchange. Whatever the elements hold, the result can be read back: what would separate is left out of them. Group and
 * interchange have the same control number, sets are numbered from 0001 in their group.
 * @param controlNumber 1 to 999,999,999
 * @param at ISO 8601 UTC
 */
export function writeInterchange(
  partner: X12Settings,
  { version, ta1s, groups }: OutContent,
  controlNumber: number,
  at: string,
): string {
  const settings = version ? { ...partner, x12Version: version } : partner
  const { elementSeparator: star, componentSeparator, segmentTerminator, x12Version, lineBreaks } = settings
  const repetition = isa11(settings)
  const clean = cleanerOf(settings)
  const line = (elements: OutSegment) => {
    const cleaned = elements.map(clean)
    while (cleaned.length > 1 && cleaned.at(-1) === '') cleaned.pop()
    return cleaned.join(star)
  }
  const ours = settings.ourGroupId || settings.ourId
  const theirs = settings.theirGroupId || settings.theirId
  const isa = [
    ...['ISA', '00', fixed('', 10), '00', fixed('', 10), settings.ourQualifier, fixed(clean(settings.ourId), 15)],
    ...[settings.theirQualifier, fixed(clean(settings.theirId), 15), day(at).slice(2), minute(at), repetition],
    ...[x12Version.slice(0, 5), digits(controlNumber, 9), '0', settings.usageIndicator, componentSeparator],
  ].join(star)
  const lines = [isa, ...ta1s.map(line)]
  for (const { functionalId, sets } of groups) {
    lines.push(line(['GS', functionalId, ours, theirs, day(at), minute(at), String(controlNumber), 'X', x12Version]))
    sets.forEach(({ type, segments }, index) => {
      const number = digits(index + 1, 4)
      lines.push(line(['ST', type, number]), ...segments.map(line), line(['SE', String(segments.length + 2), number]))
    })
    lines.push(line(['GE', String(sets.length), String(controlNumber)]))
  }
  lines.push(line(['IEA', String(groups.length), digits(controlNumber, 9)]))
  return lines.map((one) => one + segmentTerminator + (lineBreaks ? '\n' : '')).join('')
}
