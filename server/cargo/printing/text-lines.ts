import { widthOf } from './text-width.ts'

/** Distance of two lines, and of a line's base from its top, as shares of the letters' height. */
export const [lineShare, baseShare] = [1.2, 0.8]

/** The text in lines of at most that width; what does not fit into `most` lines ends with dots. */
export function wrapped(
  text: string,
  { width, size, bold, most }: { width: number; size: number; bold: boolean; most: number },
) {
  const fits = (line: string) => widthOf(line, size, bold) <= width
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      // A word that is wider than the line is broken.
      while (!fits(line) && line.length > 1) {
        let end = line.length - 1
        while (end > 1 && !fits(line.slice(0, end))) end--
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
    }
    lines.push(line)
  }
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last}…`]
}
