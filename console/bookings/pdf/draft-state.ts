import type { Draft, DraftValue } from '@shortcut/domain/bookings/pdf/draft.ts'
import { markedText } from '@shortcut/domain/bookings/pdf/marks.ts'
import type { Box } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfPage } from '@shortcut/domain/bookings/pdf/pdf-api.ts'

/** A value that a person entered is sure. Its place stays if the text does. */
export const typed = (text: string): DraftValue => ({ text, page: null, box: null, sureness: 1, by: 'person' })

/** The draft with one text changed. */
export function withText(draft: Draft, key: string, text: string): Draft {
  const before = draft[key]
  return { ...draft, [key]: before ? { ...before, text, sureness: 1, by: 'person' } : typed(text) }
}

/** The draft with a value taken from the page. */
export function marked(draft: Draft, key: string, page: PdfPage, box: Box): Draft {
  const found = textIn(page, box)
  if (!found.text) return draft
  const text = markedText(key, found.text, draft)
  return { ...draft, [key]: { text, page: page.page, box: found.box, sureness: 1, by: 'person' } }
}

/** The words within a box, line by line as they stand on the page. */
function textIn({ words }: Pick<PdfPage, 'words'>, [left, top, right, bottom]: Box): { text: string; box: Box } {
  const inside = words.filter(({ box: [l, t, r, b] }) => {
    const x = (l + r) / 2
    const y = (t + b) / 2
    return x >= left && x <= right && y >= top && y <= bottom
  })
  const lines: (typeof inside)[] = []
  for (const word of inside) {
    const [, t, , b] = word.box
    const line = lines.find(([first]) => first && (t + b) / 2 > first.box[1] && (t + b) / 2 < first.box[3])
    if (line) line.push(word)
    else lines.push([word])
  }
  const text = lines
    .map((line) =>
      line
        .toSorted((one, other) => one.box[0] - other.box[0])
        .map((word) => word.text)
        .join(' '),
    )
    .join(' ')
  const edge = (of: (box: Box) => number, pick: (...all: number[]) => number) =>
    pick(...inside.map(({ box }) => of(box)))
  return {
    text,
    box:
      inside.length === 0
        ? [left, top, right, bottom]
        : [
            edge(([l]) => l, Math.min),
            edge(([, t]) => t, Math.min),
            edge(([, , r]) => r, Math.max),
            edge(([, , , b]) => b, Math.max),
          ],
  }
}

/** The draft without a stop: the stops after it move up. */
export function withoutStop(draft: Draft, index: number): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, value]) => {
      const [, number, field] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
      if (number === undefined || Number(number) < index) return [[key, value]]
      return Number(number) === index ? [] : [[`stops/${Number(number) - 1}/${field}`, value]]
    }),
  )
}

/** Both people's changes: what this person did not touch becomes theirs. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const touched = (key: string) => (base[key]?.text ?? '') !== (mine[key]?.text ?? '')
  const own = Object.entries(mine).filter(([key]) => touched(key))
  const kept = Object.entries(theirs).filter(([key]) => !touched(key))
  return Object.fromEntries([...kept, ...own])
}

/** Without values that nobody entered. */
export const filled = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, { text }]) => text.trim() !== ''))
