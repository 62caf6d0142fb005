import type { Draft, DraftValue } from './draft.ts'
import { markedText } from './marks.ts'
import type { Box } from './page-text.ts'

/** A page as far as marking needs it. */
export interface MarkedPage {
  page: number
  words: readonly { text: string; box: Box }[]
}

/** A value that a person entered is sure. */
export const typed = (text: string): DraftValue => ({ text, page: null, box: null, sureness: 1, by: 'person' })

/** The draft with one text changed. Its place stays, so that the value is still shown where it stands. */
export function withText(draft: Draft, key: string, text: string): Draft {
  const before = draft[key]
  return { ...draft, [key]: before ? { ...before, text, sureness: 1, by: 'person' } : typed(text) }
}

/** The draft with a value taken from the page. A mark over two times of a stop fills both its times. */
export function markOnPage(draft: Draft, key: string, page: MarkedPage, box: Box): Draft {
  const found = textIn(page, box)
  if (!found.text) return draft
  const value = (text: string): DraftValue => ({ text, page: page.page, box: found.box, sureness: 1, by: 'person' })
  const [, stop, end] = /^(stops\/\d+)\/(from|to)$/.exec(key) ?? []
  const next = { ...draft, [key]: value(markedText(key, found.text, draft)) }
  if (!stop || !end) return next
  const other = `${stop}/${end === 'from' ? 'to' : 'from'}`
  const text = markedText(other, found.text, draft)
  // A time that the mark does not hold stays, and so does one that a person or the document has already.
  const isClock = /\d{2}:\d{2}$/
  if (text === found.text || !isClock.test(text) || isClock.test(draft[other]?.text ?? '')) return next
  const before = draft[other]
  // The day stands elsewhere: its place stays.
  return { ...next, [other]: before?.box ? { ...before, text, sureness: 1, by: 'person' } : value(text) }
}

/** The words within a box, line by line as they stand on the page, and the box around them. */
export function textIn({ words }: MarkedPage, [left, top, right, bottom]: Box): { text: string; box: Box } {
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
  if (inside.length === 0) return { text, box: [left, top, right, bottom] }
  return {
    text,
    box: [
      edge(([l]) => l, Math.min),
      edge(([, t]) => t, Math.min),
      edge(([, , r]) => r, Math.max),
      edge(([, , , b]) => b, Math.max),
    ],
  }
}
