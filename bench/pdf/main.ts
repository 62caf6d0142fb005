import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { draftOf } from '@shortcut/domain/bookings/pdf/draft.ts'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import type { ReadField } from '@shortcut/domain/bookings/pdf/reading.ts'
import { applyTemplate } from '@shortcut/domain/bookings/pdf/templates/apply-template.ts'
import { rightIn, teachTemplate } from '@shortcut/domain/bookings/pdf/templates/teach-template.ts'
import { readPdf } from '@shortcut/server/bookings/pdf/read/read-pdf.ts'
import { scanned } from '@shortcut/server/testing/papers/scanned-paper.ts'
import { type ExpectedField, expectedFields, type Score, scoreOf } from './expected-fields.ts'
import { Invented } from './invented.ts'
import type { Paper } from './paper.ts'
import { correctedByPerson, rightDraft } from './person.ts'
import { exportBoxes, importLetter } from './senders/air-orders.ts'
import { blockForm, ownWords, typewriter } from './senders/rate-confirmations.ts'
import { billOfLading, dispatchSheet } from './senders/tables.ts'

const senders: Record<string, (my: Invented, number: number) => Paper> = {
  'block form': blockForm,
  typewriter,
  'own words': ownWords,
  'export boxes': exportBoxes,
  'import letter': importLetter,
  'dispatch sheet': dispatchSheet,
  'bill of lading': billOfLading,
}
const papersOfSender = 5
const isDetailed = process.argv.includes('--wrong')
const only = process.argv.find((one) => one in senders)

const say = (line: string) => process.stdout.write(`${line}\n`)
const share = ({ right, all }: { right: number; all: number }) =>
  `${right}/${all}, ${((100 * right) / Math.max(1, all)).toFixed(1)} %`

function tell(name: string, score: Score) {
  say(`  ${name}: ${share(score)}; sure and wrong ${score.sureAndWrong}`)
  if (!isDetailed) return
  for (const { path, expected, read } of score.wrong) say(`    - ${path}: ${expected}, read ${read}`)
  for (const { path, read, sureness } of score.invented) say(`    + ${path}: ${read} (${sureness})`)
}

interface Total {
  right: number
  all: number
  sureAndWrong: number
}
const add = (sum: Total, { right, all, sureAndWrong }: Score) => {
  sum.right += right
  sum.all += all
  sum.sureAndWrong += sureAndWrong
}

/** Samples that people have read, each with its expected fields beside it. */
async function scoreSamples(folder: string) {
  const sum: Total = { right: 0, all: 0, sureAndWrong: 0 }
  say('Given samples, at first sight')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
    const { pages } = await readPdf(readFileSync(`${folder}/${file}`))
    const expected = JSON.parse(readFileSync(`${folder}/${file.replace(/pdf$/, 'json')}`, 'utf8'))
    const score = scoreOf(expectedFields(expected), readFields(pages).fields)
    add(sum, score)
    tell(file, score)
  }
  say(`  together ${share(sum)}; sure and wrong ${sum.sureAndWrong}`)
}

async function drawn(name: string, number: number) {
  const place = Object.keys(senders).indexOf(name)
  const my = new Invented(1000 * (place + 1) + number * 17)
  const paper = senders[name]?.(my, number) as Paper
  const bytes = await paper.bytes()
  const isScan = number === papersOfSender - 1
  const { pages } = await readPdf(isScan ? await scanned(bytes, my.next, 0.8) : bytes)
  const expected = paper.marks.map(
    ({ path, value, box, page }): ExpectedField => ({ path, value: value ?? '', box, page, isUnsure: false }),
  )
  return { paper, pages, expected, isScan }
}

type Drawn = Awaited<ReturnType<typeof drawn>>

async function scoreGenerated() {
  const first: Total = { right: 0, all: 0, sureAndWrong: 0 }
  const after: Total = { right: 0, all: 0, sureAndWrong: 0 }
  const drafts = { first: { right: 0, all: 0 }, after: { right: 0, all: 0 }, scan: { right: 0, all: 0 } }
  for (const name of Object.keys(senders)) {
    if (only && only !== name) continue
    say(`Generated papers of the sender "${name}"`)
    const papers: Drawn[] = []
    for (let number = 0; number < papersOfSender; number++) papers.push(await drawn(name, number))
    const [marked, ...others] = papers
    if (!marked) continue
    // The way of the page: what was read, put right by a person, teaches.
    const { kind, fields: seen } = readFields(marked.pages)
    const draft = correctedByPerson(marked.pages, seen, marked.paper.marks)
    const template = teachTemplate({ pages: marked.pages, draft, kind, fields: seen })
    if (!template) throw new Error(`Nothing is learned of "${name}".`)
    const measure = (sum: Total, label: string, { expected }: Drawn, fields: ReadField[]) => {
      const score = scoreOf(expected, fields)
      add(sum, score)
      tell(label, score)
    }
    for (const [index, paper] of papers.entries())
      measure(
        first,
        `paper ${index + 1}${paper.isScan ? ', scan' : ''}, first sight`,
        paper,
        readFields(paper.pages).fields,
      )
    for (const [index, paper] of others.entries()) {
      const taught = applyTemplate(template, paper.pages).fields
      measure(after, `paper ${index + 2}${paper.isScan ? ', scan' : ''}, after marking paper 1`, paper, taught)
      const right = rightDraft(paper.pages, paper.paper.marks)
      const count = (sum: { right: number; all: number }, fields: ReadField[]) => {
        sum.right += rightIn(draftOf(fields), right)
        sum.all += Object.keys(right).length
      }
      if (!paper.isScan) count(drafts.first, readFields(paper.pages).fields)
      count(paper.isScan ? drafts.scan : drafts.after, taught)
    }
  }
  say(`Generated papers, first sight: ${share(first)}; sure and wrong ${first.sureAndWrong}`)
  say(`Generated papers, after one marking: ${share(after)}; sure and wrong ${after.sureAndWrong}`)
  say(`Values of the draft, papers 2 to ${papersOfSender - 1}, first sight: ${share(drafts.first)}`)
  say(`Values of the draft, papers 2 to ${papersOfSender - 1}, after one marking: ${share(drafts.after)}`)
  say(`Values of the draft, scans, after one marking: ${share(drafts.scan)}`)
}

const samples = new URL('../../../shared/data/pdf', import.meta.url).pathname
if (!only && existsSync(samples)) await scoreSamples(samples)
await scoreGenerated()
