import { type Draft, draftOf } from '@shortcut/domain/bookings/pdf/draft.ts'
import { markOnPage, textIn, typed, withText } from '@shortcut/domain/bookings/pdf/mark-on-page.ts'
import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { ReadField } from '@shortcut/domain/bookings/pdf/reading.ts'
import type { Mark } from '@shortcut/domain/bookings/pdf/templates/template.ts'

/** The draft that is right for a paper: what a person would book. */
export function rightDraft(pages: PageText[], marks: readonly Mark[]): Draft {
  const fields = marks.map(({ path, page, box, value }): ReadField => {
    const on = pages.find((one) => one.page === page)
    const printed = (box && on && textIn(on, box).text) || String(value)
    return { path, value: value ?? printed, printed, page, box, sureness: 1, by: 'pattern' }
  })
  return draftOf(fields)
}

/** Where a person drags for a value of the form. */
function boxOf(key: string, draft: Draft, marks: readonly Mark[]) {
  const [, stop, end] = /^(stops\/\d+)\/(from|to)$/.exec(key) ?? []
  const mark = stop && marks.find(({ path, box }) => box && path === `${stop}/${end === 'from' ? 'date' : 'window'}`)
  const { page, box } = mark || draft[key] || { page: null, box: null }
  return page && box ? { page, box } : null
}

/**
 * The draft of a paper after a person has put it right on the page as the page allows it: each wrong value is marked by dragging over it,
 * the kinds of stops are chosen by hand, and what still differs is typed. A value that has no place in the form stays as it was read.
 */
export function correctedByPerson(pages: PageText[], fields: readonly ReadField[], marks: readonly Mark[]): Draft {
  const read = draftOf(fields)
  const right = rightDraft(pages, marks)
  let draft: Draft = Object.fromEntries(Object.entries(read).filter(([key]) => right[key]))
  for (const key of Object.keys(right)) {
    const { text } = right[key] as Draft[string]
    if (draft[key]?.text === text) continue
    const place = key.endsWith('/kind') ? null : boxOf(key, right, marks)
    const page = place && pages.find((one) => one.page === place.page)
    if (page && place) draft = markOnPage(draft, key, page, place.box)
    if (draft[key]?.text !== text) draft = draft[key] ? withText(draft, key, text) : { ...draft, [key]: typed(text) }
  }
  return draft
}
