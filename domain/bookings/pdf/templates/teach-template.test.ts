import { expect, test } from 'vitest'
import { draftOf } from '../draft.ts'
import { typed } from '../mark-on-page.ts'
import type { PageText } from '../page-text.ts'
import { readFields } from '../read-fields.ts'
import { typedPage } from '../testing/typed-page.ts'
import { applyTemplate } from './apply-template.ts'
import { rightIn, teachTemplate } from './teach-template.ts'

/** A letter whose headings patterns know, with an address and a date above each company. */
const letter = (load: string, company: string): PageText =>
  typedPage([
    'LOAD CONFIRMATION',
    `Load no: ${load}`,
    '77 Harbor Row, Boston, MA 02210',
    'Freight at          Alder Example Foods',
    '                    57 Mill Ln',
    '                    Hudson, NY 12534',
    'Jan 12, 2027',
    `Take to             ${company}`,
    '                    4000 Terminal Way',
    '                    Landover, MD 20785',
  ])
const read = (pages: PageText[]) => draftOf(readFields(pages).fields)

test('addresses and dates are no headings, and what patterns read right is still read right after learning', () => {
  const pages = [letter('A-100', 'Birch Example DC')]
  const { fields, kind } = readFields(pages)
  const draft = { ...draftOf(fields), commodity: typed('Copy paper') }
  const template = teachTemplate({ pages, draft, fields, kind })
  if (!template) throw new Error('nothing was learned')
  expect(template.headings.filter(({ text }) => /boston|jan/.test(text))).toEqual([])
  const next = [letter('B-200', 'Cedar Example Glass')]
  const right = read(next)
  expect(right['stops/1/company']?.text).toBe('Cedar Example Glass')
  const taught = draftOf(applyTemplate(template, next).fields)
  expect(rightIn(taught, right)).toBe(rightIn(right, right))
})

test('a document without a confirmed or marked value teaches nothing', () => {
  const pages = [letter('A-100', 'Birch Example DC')]
  expect(teachTemplate({ pages, draft: {}, fields: [], kind: 'rate_confirmation' })).toBeNull()
})
