import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { markOnPage, typed } from './mark-on-page.ts'
import { marksOf } from './marks.ts'
import { typedPage } from './testing/typed-page.ts'

const page = typedPage(['Ready 11/24/2026', 'Between 07:30 and 14:00'])
const [day, hours] = [page.words[1], [page.words[3], page.words[5]] as const]
const textOf = (draft: Draft, key: string) => draft[key]?.text

test('a mark over two times at From fills both times of the stop', () => {
  if (!day || !hours[0] || !hours[1]) throw new Error('no words')
  const kind: Draft = { 'stops/0/kind': typed('pickup') }
  const dated = markOnPage(kind, 'stops/0/from', page, day.box)
  expect(textOf(dated, 'stops/0/from')).toBe('2026-11-24')
  const [left, top] = hours[0].box
  const [, , right, bottom] = hours[1].box
  for (const key of ['stops/0/from', 'stops/0/to']) {
    const draft = markOnPage(dated, key, page, [left, top, right, bottom])
    expect([textOf(draft, 'stops/0/from'), textOf(draft, 'stops/0/to')]).toEqual([
      '2026-11-24 07:30',
      '2026-11-24 14:00',
    ])
  }
})

test('what a person decides reaches the template: the kind that was chosen, and the value of each mark', () => {
  if (!day) throw new Error('no words')
  const draft = markOnPage({ 'stops/0/kind': typed('pickup') }, 'stops/0/from', page, day.box)
  expect(marksOf([], draft)).toEqual([
    { path: 'stops/0/type', page: 1, box: null, value: 'pickup' },
    { path: 'stops/0/date', page: 1, box: draft['stops/0/from']?.box, value: '2026-11-24' },
  ])
})
