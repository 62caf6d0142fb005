/** A segment to be sent: its name, then its elements. */
export type OutSegment = readonly string[]

/** A transaction set to be sent, without its ST and SE. */
export interface OutSet {
  type: string
  segments: readonly OutSegment[]
}

/** The content of an interchange: its TA1s and groups of sets. */
export interface OutContent {
  /** The version of its sets, which the partner may no longer use; absent: the partner's current one. */
  version?: string
  ta1s: readonly OutSegment[]
  groups: readonly { functionalId: string; sets: readonly OutSet[] }[]
}

/** Sender, receiver and format of an interchange. */
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
/** An ISA element, padded to its fixed length. */
const fixed = (value: string, length: number) => value.slice(0, length).padEnd(length)

/** X12's basic and extended character sets: printable ASCII; accents are removed, other characters too. */
const ascii = (value: string) => value.normalize('NFKD').replace(/[^\x20-\x7e]+/g, ' ')

/** From 00402 on ISA11 is the repetition separator; before that it names the standard. */
function isa11({ x12Version, elementSeparator, componentSeparator, segmentTerminator }: Separating): string {
  if (x12Version < '004020') return 'U'
  const used = [elementSeparator, componentSeparator, segmentTerminator]
  return ['^', '!', '%', '$'].find((sign) => !used.includes(sign)) ?? '^'
}

/** The separators of elements, components, repetitions and segments. */
export function separatorsOf(settings: Separating): ReadonlySet<string> {
  const repetition = isa11(settings)
  const { elementSeparator, componentSeparator, segmentTerminator } = settings
  return new Set([elementSeparator, componentSeparator, segmentTerminator, ...(repetition === 'U' ? [] : [repetition])])
}

/** The settings that define separators. */
export type Separating = Pick<
  X12Settings,
  'x12Version' | 'elementSeparator' | 'componentSeparator' | 'segmentTerminator'
>

/** Removes separators from a value, and characters that X12 cannot hold. */
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
 * Writes one interchange. It can always be read back, because separators are removed from the elements. Group and
 * interchange have the same control number; sets are numbered from 0001 in their group.
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
