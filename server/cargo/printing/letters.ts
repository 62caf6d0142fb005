import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { isPlain, printable } from '../../work-orders/documents/printable.ts'

type Pdf = InstanceType<typeof PDFDocument>
/** Asked for each letter in this order. Their licence stands beside them. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'chinese'] as const
type Script = (typeof scripts)[number]
/** Which may have a letter at all, so that the large one is not opened for others. */
const ranges: Record<Script, RegExp> = {
  latin: /[\u0020-\u00ff\u2010-\u2026\u20ac]/,
  'latin-ext': /[\u0100-\u02ff\u1e00-\u1eff]/,
  vietnamese: /[\u0102-\u01b0\u1ea0-\u1ef9]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u045f\u0490-\u04b1\u2116]/,
  chinese: /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/,
}

const read = new Map<Script, Buffer>()
function bytesOf(script: Script): Buffer {
  const known = read.get(script) ?? readFileSync(new URL(`./fonts/noto-sans-${script}.ttf`, import.meta.url))
  read.set(script, known)
  return known
}

/** What pdfkit knows of an opened font and does not tell. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
}

/** A piece of a text in one font; '' is the printer's own. */
interface Run {
  script: Script | ''
  text: string
}

/** By a registered name: with bytes, the name is taken for that of a variation in them, and a font without any fails. */
const fontOf = (pdf: Pdf, script: Script) => pdf.registerFont(script, bytesOf(script)).font(script)

function scriptOf(pdf: Pdf, letter: string): Script | undefined {
  return scripts.find((script) => {
    if (!ranges[script].test(letter)) return false
    fontOf(pdf, script)
    return (pdf as unknown as Opened)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  })
}

/** A text in pieces. A word with a letter that the printer's font lacks is in the others, as far as they have it. */
function runsOf(pdf: Pdf, text: string): Run[] {
  if (/^[ -~]*$/.test(text)) return [{ script: '', text }]
  const runs: Run[] = []
  const add = (script: Run['script'], piece: string) => {
    const last = runs.at(-1)
    if (last?.script === script) last.text += piece
    else runs.push({ script, text: piece })
  }
  for (const word of text.normalize('NFC').split(/(?<= )/)) {
    if ([...word].every(isPlain)) add('', printable(word))
    else
      for (const letter of word) {
        const script = scriptOf(pdf, letter)
        add(script ?? '', script ? letter : printable(letter))
      }
  }
  return runs
}

function choose(pdf: Pdf, { script }: Run, bold: boolean) {
  if (script === '') return pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica')
  return fontOf(pdf, script)
}

/** Width of a text, in the unit of `size`, the letters' height. */
export const widthIn = (pdf: Pdf, text: string, size: number, bold: boolean): number =>
  runsOf(pdf, text).reduce((sum, run) => sum + choose(pdf, run, bold).fontSize(size).widthOfString(run.text), 0)

/** Writes a line from its left end on the base line. @returns whether a letter was lost: no font has it */
export function writeLine(
  pdf: Pdf,
  text: string,
  { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
): boolean {
  let left = x
  const runs = runsOf(pdf, text)
  for (const run of runs) {
    choose(pdf, run, bold).fontSize(size).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(run.text)
  }
  const asked = (said: string) => said.split('?').length
  return runs.reduce((sum, run) => sum + asked(run.text) - 1, 1) > asked(text)
}
