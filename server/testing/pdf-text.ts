import { inflateSync } from 'node:zlib'

/** Windows-1252, as the standard fonts of PDF are told what to show. */
const latin = new TextDecoder('windows-1252')

/** What a content stream shows, a line for each piece of text it places. */
function shownBy(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => latin.decode(Buffer.from(hex, 'hex'))).join(''),
    )
    .join('\n')
}

/** Thousandths of the font's size, the same in Helvetica and its bold. */
const widthOf = (sign: string) => (sign === '-' ? 333 : /\d/.test(sign) ? 556 : 278)

/** Where the amounts of a content stream end, in points from the left: what stands below each other has one end. */
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

/** The text of a PDF made with the standard fonts, whatever its lines are, and what is to be counted in it. */
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
