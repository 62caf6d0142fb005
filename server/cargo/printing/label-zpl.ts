import type { Picture } from './picture.ts'

/** Dots a millimetre, at 203 dots per inch. */
const dots = 8
const at = (mm: number) => Math.round(mm * dots)

/** Text with the signs that are commands, and those beyond ASCII, as hexadecimal bytes. */
const escaped = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte < 32 || byte > 126 || [0x5e, 0x7e, 0x5f].includes(byte)
        ? `_${byte.toString(16).padStart(2, '0').toUpperCase()}`
        : String.fromCharCode(byte),
    )
    .join('')

/** Labels for a label printer, in Zebra's language (ZPL II Programming Guide): it draws text and codes itself. */
export async function labelZpl(pictures: AsyncIterable<Picture>): Promise<string> {
  const labels: string[] = []
  for await (const { width, height, boxes, texts, bars, squares } of pictures) {
    const lines = boxes.map(([x, y, w, h]) => {
      const [wide, high] = [Math.max(3, at(w)), Math.max(3, at(h))]
      return `^FO${at(x)},${at(y)}^GB${wide},${high},${Math.min(wide, high)}^FS`
    })
    const words = texts.map(({ x, y, size, fromRight, text }) => {
      const [top, high] = [at(y - size), at(size)]
      // The field ends at its right edge where the text does.
      const from = fromRight ? `^FO${at(x)},${top},1` : `^FO${at(x)},${top}`
      return `${from}^A0N,${high},${high}^FH^FD${escaped(text)}^FS`
    })
    const codes = bars.map(({ bcid, text, x, y, height, module }) => {
      // Mode D reads the brackets of GS1 and sets the separators; mode A chooses the shortest form.
      const mode = bcid === 'gs1-128' ? 'D' : 'A'
      const dot = Math.max(1, Math.round(module * dots))
      return `^BY${dot}^FO${at(x)},${at(y)}^BCN,${at(height)},N,N,N,${mode}^FH^FD${escaped(text)}^FS`
    })
    const square = squares.map(({ text, x, y, size, modules }) => {
      const dot = Math.min(10, Math.floor(at(size) / modules))
      return `^FO${at(x)},${at(y)}^BQN,2,${dot}^FH^FDMA,${escaped(text)}^FS`
    })
    labels.push(
      ['^XA^CI28', `^PW${at(width)}^LL${at(height)}^LH0,0`, ...lines, ...words, ...square, ...codes, '^XZ'].join('\n'),
    )
  }
  return `${labels.join('\n')}\n`
}
