import type { LabelPicture } from './label-picture.ts'

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
export function labelZpl(pictures: Iterable<LabelPicture>): string {
  const labels: string[] = []
  for (const { width, height, boxes, texts, code, qr } of pictures) {
    const lines = boxes.slice(0, 3).map(([x, y, w]) => `^FO${at(x)},${at(y)}^GB${at(w)},3,3^FS`)
    const words = texts.map(({ x, y, size, fromRight, text }) => {
      const [top, high] = [at(y - size), at(size)]
      // The field ends at its right edge where the text does.
      const from = fromRight ? `^FO${at(x)},${top},1` : `^FO${at(x)},${top}`
      return `${from}^A0N,${high},${high}^FH^FD${escaped(text)}^FS`
    })
    const module = Math.max(1, Math.round(code.module * dots))
    // Mode D reads the brackets of GS1 and sets the separators; mode A chooses the shortest form.
    const bars = `^BY${module}^FO${at(code.x)},${at(code.y)}^BCN,${at(code.height)},N,N,N,${code.bcid === 'gs1-128' ? 'D' : 'A'}^FH^FD${escaped(code.text)}^FS`
    const square = `^FO${at(qr.x)},${at(qr.y)}^BQN,2,${Math.min(10, Math.floor(at(qr.size) / qr.modules))}^FH^FDMA,${escaped(qr.text)}^FS`
    labels.push(
      ['^XA^CI28', `^PW${at(width)}^LL${at(height)}^LH0,0`, ...lines, ...words, square, bars, '^XZ'].join('\n'),
    )
  }
  return `${labels.join('\n')}\n`
}
