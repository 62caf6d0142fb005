import type { Segment } from '../layout/layout.ts'

/** What stands below or beside a heading: a place of the order, or a party that is none. */
export type HeadingType = 'pickup' | 'drop' | 'bill_to' | 'other'

export interface Heading {
  type: HeadingType
  segment: Segment
  /** Where the text after the heading begins in its segment. */
  end: number
}

/** A heading that a template has learned: the text without digits. */
export interface LearnedHeading {
  text: string
  type: 'pickup' | 'drop'
}

const words: [HeadingType, string][] = [
  [
    'bill_to',
    '(?:(?:3rd|third) party )?(?:freight )?(?:charges )?(?:are )?bill(?:ing|ed)?(?: charges)?(?: to)?(?: party)?|invoice to',
  ],
  [
    'pickup',
    '(?:shipper )?pick[- ]?up(?: from| at| location| address| stop)?|p\\/?u|ship(?:ped)? from|shipper(?: pick)?|origin|freight at|goods at|load(?:ing)?(?: at| point| location)?|consignor|collect(?:ion)?(?: from| at)?|(?:airline|cargo) ?\\/? ?terminal|freight location|picks?',
  ],
  [
    'drop',
    'deliver(?:y|ies|ed)?(?: to| at| location| address| stop)?|del|drop(?:[- ]?off)?(?: at)?|consignee|ship(?:ped)? to|destination|unload(?:ing)?(?: at)?|receiver(?: drop)?|tender to|take to|bring to|deliver|unld',
  ],
  [
    'other',
    'remit(?: payment)? to|broker|carrier(?: name)?|trucker|notify(?: party)?|forwarder|agent|customs broker|return to',
  ],
]
/** The heading, a number, a remark in brackets; then its end, a colon, or (after a number) the text. */
const patterns = words.map(
  ([type, names]) =>
    [
      type,
      new RegExp(
        `^(?:stop ?#? ?\\d* ?[-:(]? ?)?(?:${names})\\)?(?<number>\\s?[#№]? ?\\d{1,2}(?![\\d/:-]))?(?:\\s*\\([^)]*\\))?\\s*(?<colon>[:.]+|[-–](?= )|$)?`,
        'i',
      ),
    ] as const,
)

const withoutDigits = (text: string) =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^a-z#]+/g, ' ')
    .trim()

function learnedIn(segment: Segment, learned: LearnedHeading[]): Heading | null {
  for (const { text, type } of learned) {
    // The heading can be followed by the place's name in the same segment.
    const parts = segment.text.split(' ')
    for (let count = Math.min(parts.length, 8); count > 0; count--) {
      const head = parts.slice(0, count).join(' ')
      if (withoutDigits(head) !== text) continue
      return { type, segment, end: Math.min(head.length + 1, segment.text.length) }
    }
  }
  return null
}

/** The heading that a segment begins with. */
export function headingIn(segment: Segment, learned: LearnedHeading[] = []): Heading | null {
  const own = learnedIn(segment, learned)
  if (own) return own
  for (const [type, pattern] of patterns) {
    const match = pattern.exec(segment.text)
    if (!match) continue
    const { number, colon } = match.groups ?? {}
    const isWhole = match[0].length === segment.text.length
    if (!isWhole && colon === undefined && number === undefined) continue
    return { type, segment, end: match[0].length }
  }
  return null
}

/** The text of a heading as a template keeps it. */
export const headingText = (segment: Segment, end: number): string => withoutDigits(segment.text.slice(0, end))
