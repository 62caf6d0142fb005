import { inflateSync } from 'node:zlib'

/** Windows-1252, the encoding of PDF's standard fonts. */
const latin = new TextDecoder('windows-1252')

/** The text of a content stream, one line per placed piece. */
function shownBy(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => latin.decode(Buffer.from(hex, 'hex'))).join(''),
    )
    .join('\n')
}

/** Widths in thousandths of the font's size, the same in Helvetica and its bold. */
const widthOf = (sign: string) => (sign === '-' ? 333 : /\d/.test(sign) ? 556 : 278)

/** Right ends of a content stream's amounts, in points from the left: amounts of one column have the same end. */
function amountsIn(content: string): { text: string; end: number }[] {
  const found: { text: string; end: number }[] = []
  const kept: [scale: number, left: number][] = []
  let [scale, left, size] = [1, 0, 0]
  for (const [line] of content.matchAll(/\S[^\n]*/g)) {
    const [first = '', ...rest] = line.split(' ')
    if (line === 'q') kept.push([scale, left])
    else if (line === 'Q') [scale, left] = kept.pop() ?? [1, 0]
    else if (rest.at(-1) === 'cm') [scale, left] = [scale * Number(first), left + scale * Number(rest[3])]
    else if (rest.at(-1) === 'Tf') size = Number(rest[0])
    else if (rest.at(-1) === 'TJ') {
      const text = shownBy(line)
      const width = [...text].reduce((sum, sign) => sum + widthOf(sign), 0) / 1000
      if (/^-?[\d,]+\.\d\d$/.test(text)) found.push({ text, end: Math.round(left + scale * size * width) })
    }
  }
  return found
}

/** The text of a PDF with standard fonts, regardless of line breaks, and counts of its parts. */
export function readPdf(bytes: Buffer) {
  const raw = bytes.toString('latin1')
  const contents: string[] = []
  for (const { index, 0: begin } of raw.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)) {
    const from = index + begin.length
    try {
      contents.push(inflateSync(bytes.subarray(from, raw.indexOf('endstream', from))).toString('latin1'))
    } catch {
      // Not text: a picture's own compression.
    }
  }
  return {
    text: contents.map(shownBy).join('\n').replace(/\s+/g, ' '),
    amounts: contents.flatMap(amountsIn),
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    pictures: contents.join('\n').match(/\/I\d+ Do/g)?.length ?? 0,
  }
}
