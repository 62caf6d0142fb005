import { childPath } from './json-path.ts'
import { skipBlank, tokenEnd } from './json-tokens.ts'

type Open = { at: string; place: Place; isList: boolean; key: string; items: number }

/**
 * JSON laid out with one value per line, each as its sender wrote it, and the place of each value by its path.
 * @param text JSON that can be parsed
 */
export function jsonLines(text: string): { lines: string[]; places: Map<string, Place> } {
  const lines: string[] = []
  const places = new Map<string, Place>()
  const open: Open[] = []
  let line = ''
  const breakLine = (depth: number) => {
    lines.push(line)
    line = '  '.repeat(depth)
  }
  const begin = (written: string): Place => {
    const around = open.at(-1)
    const at = around ? childPath(around.at, around.isList ? around.items - 1 : around.key) : '$'
    const place = { line: lines.length, from: line.length, to: line.length + written.length, last: lines.length }
    places.set(at, place)
    line += written
    if (written === '{' || written === '[') open.push({ at, place, isList: written === '[', key: '', items: 0 })
    return place
  }
  for (
    let at = skipBlank(text, text.startsWith('\ufeff') ? 1 : 0), end = 0;
    at < text.length;
    at = skipBlank(text, end)
  ) {
    end = tokenEnd(text, at)
    if (end < 0) break
    const written = text.slice(at, end)
    const around = open.at(-1)
    if (written === '}' || written === ']') {
      if (around && around.items > 0) breakLine(open.length - 1)
      line += written
      if (around) {
        around.place.last = lines.length
        if (around.items === 0) around.place.to = line.length
      }
      open.pop()
    } else if (written === ',') line += ','
    else if (written === ':') line += ': '
    else if (!around) begin(written)
    else if (around.isList || line.endsWith(': ')) {
      if (around.isList) {
        around.items++
        breakLine(open.length)
      }
      begin(written)
    } else {
      around.items++
      around.key = JSON.parse(written)
      breakLine(open.length)
      line += written
    }
  }
  lines.push(line)
  return { lines, places }
}

/** A place among lines: characters `from` to `to` of line `line`, counted from 0; `last` is its last line. */
export type Place = { line: number; from: number; to: number; last: number }
