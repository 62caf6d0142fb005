/** What a text may name. `details`: the standard lines about the event. */
export const noticePlaceholders = [
  'reference',
  'booking',
  'event',
  'time',
  'place',
  'city',
  'expected',
  'lateMinutes',
  'pieces',
  'receivedBy',
  'note',
  'link',
  'details',
  'company',
] as const
export type NoticeValues = Record<(typeof noticePlaceholders)[number], string>

const placeholder = /\{\{\s*(\w*)\s*\}\}/g
const isKnown = (name: string): name is keyof NoticeValues => noticePlaceholders.some((one) => one === name)

/** Placeholders that do not exist, as they are written. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].flatMap(([whole, name = '']) => (isKnown(name) ? [] : [whole]))),
]

/** Fills a text. A line that names values of which none is known is left out: nobody reads "Received by: ". */
export const fillNotice = (text: string, values: NoticeValues): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(placeholder)].flatMap(([, name = '']) => (isKnown(name) ? [name] : []))
      if (named.length > 0 && named.every((name) => values[name] === '')) return []
      return [line.replace(placeholder, (whole, name: string) => (isKnown(name) ? values[name] : whole))]
    })
    .join('\n')
    .trim()
