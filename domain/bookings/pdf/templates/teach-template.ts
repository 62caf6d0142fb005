import { type Draft, draftOf } from '../draft.ts'
import { layoutOf } from '../layout/layout.ts'
import { marksOf, pathsOf } from '../marks.ts'
import type { PageText } from '../page-text.ts'
import type { LearnedHeading } from '../patterns/headings.ts'
import type { PdfKind, ReadField } from '../reading.ts'
import { applyTemplate } from './apply-template.ts'
import { headingChoices } from './learn-headings.ts'
import { learnTemplate } from './learn-template.ts'
import { placedIn, sameValue } from './marked.ts'
import type { Mark, Template } from './template.ts'

/** A paper and what a person says is right on it. */
export interface RightPaper {
  pages: PageText[]
  draft: Draft
}

/** The paper that teaches, with what the machine had read. */
export interface Lesson extends RightPaper {
  kind: PdfKind
  fields: readonly ReadField[]
}

const textOf = (draft: Draft, key: string) => draft[key]?.text ?? ''
const keysOf = (draft: Draft) => Object.keys(draft).filter((key) => textOf(draft, key) !== '')

/** How many values of a draft were read as they are right. */
export const rightIn = (read: Draft, right: Draft): number =>
  keysOf(right).filter((key) => textOf(read, key) === textOf(right, key)).length

/** A paper, and the reader's own fields that a person has confirmed or marked on it. */
interface Sheet extends RightPaper {
  marks: readonly Mark[]
}

interface Fit {
  /** Right values, less those that were read and are not on the paper. */
  worth: number
  /** Draft keys and paths of fields that were read wrong. */
  wrong: string[]
}

function fitOf(template: Template, { pages, draft, marks }: Sheet): Fit {
  const { fields } = applyTemplate(template, pages)
  const read = draftOf(fields)
  const byPath = new Map(fields.map((field) => [field.path, field.value]))
  const wrong = [
    ...[...new Set([...keysOf(read), ...keysOf(draft)])].filter((key) => textOf(read, key) !== textOf(draft, key)),
    ...marks.filter(({ path, value }) => !sameValue(byPath.get(path), value)).map(({ path }) => path),
  ]
  return { worth: keysOf(draft).length + marks.length - wrong.length, wrong }
}

const fitOn = (template: Template, sheets: readonly Sheet[]): Fit => {
  const fits = sheets.map((sheet) => fitOf(template, sheet))
  return { worth: fits.reduce((sum, { worth }) => sum + worth, 0), wrong: fits.flatMap(({ wrong }) => wrong) }
}

/** What headings decide: how many stops there are, and which address is whose. */
const ofAddress = /^stops\/\d+\/(kind|type|company|address|city|zip|postalCode)$/

/** The headings that read the stops of the paper best; the first of equal ones. */
function bestHeadings(lesson: Lesson, sheet: Sheet): Template {
  const { pages, marks } = sheet
  const learn = (headings: readonly LearnedHeading[]) => learnTemplate(pages, [...marks], lesson.kind, headings)
  let best = learn([])
  let fewest = Number.POSITIVE_INFINITY
  for (const headings of headingChoices(placedIn(layoutOf(pages), marks), marks, layoutOf(pages))) {
    const template = headings.length === 0 ? best : learn(headings)
    const wrong = fitOf(template, sheet).wrong.filter((key) => ofAddress.test(key)).length
    if (wrong < fewest) {
      best = template
      fewest = wrong
    }
    if (wrong === 0) break
  }
  return best
}

/** Paths of a reading that a wrong value comes from. */
const pathsOfWrong = (wrong: readonly string[], draft: Draft) =>
  new Set(wrong.flatMap((key) => [key, ...pathsOf(key, draft, [])]).map(withoutNumbers))
/** `stops/1/city` is a field of any stop. */
const withoutNumbers = (path: string) => path.replace(/^stops\/\d+\//, 'stops/').replace(/\/\d+$/, '')

/** Leaves out each rule that reads more wrong than right. */
function pruned(template: Template, sheets: readonly Sheet[]): Template {
  let best = template
  let fit = fitOn(best, sheets)
  const tryOne = (next: Template) => {
    const other = fitOn(next, sheets)
    if (other.worth <= fit.worth) return
    best = next
    fit = other
  }
  const drafts: Draft = Object.assign({}, ...sheets.map(({ draft }) => draft))
  const paths = pathsOfWrong(fit.wrong, drafts)
  for (const rule of template.fields)
    if (paths.has(rule.path)) tryOne({ ...best, fields: best.fields.filter((one) => one !== rule) })
  for (const rule of template.stopFields)
    if (paths.has(`stops/${rule.path}`)) tryOne({ ...best, stopFields: best.stopFields.filter((one) => one !== rule) })
  if (fit.wrong.some((key) => key.startsWith('stops/'))) {
    tryOne({ ...best, headings: [], stopFields: [] })
    tryOne({ ...best, columns: {} })
  }
  if (fit.wrong.length > 0) {
    tryOne({ ...best, cargo: {} })
    tryOne({ ...best, headings: [], columns: {}, cargo: {}, fields: [], stopFields: [] })
  }
  return best
}

/**
 * Learns a template from a draft that a person has put right, and keeps of it only what reads papers at least as well as first sight does.
 * The headings of stops are those that read this paper best.
 * @param others earlier papers of the customer with what was booked
 * @returns null if nothing of the paper is confirmed or marked
 */
export function teachTemplate(lesson: Lesson, others: readonly RightPaper[] = []): Template | null {
  const { pages, draft, fields } = lesson
  const marks = marksOf(fields, draft)
  if (pages.length === 0 || marks.length === 0) return null
  const sheet: Sheet = { pages, draft, marks }
  return pruned(bestHeadings(lesson, sheet), [sheet, ...others.map((other): Sheet => ({ ...other, marks: [] }))])
}
