import { skipBlank, tokenEnd } from './json-tokens.ts'

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd'

/**
 * Offset at which a text stops being JSON; -1 if it is JSON. Parsers do not report it reliably, and each has its own
 * wording.
 */
export function findJsonBreak(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected | 'end' = 'value'
  let at = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    at = skipBlank(text, at)
    if (at >= text.length) return expected === 'end' ? -1 : at
    const end = tokenEnd(text, at)
    if (end < 0) return at
    const written = text.charAt(at)
    const around = open.at(-1)
    const closes = around && (written === '}' || written === ']')
    if (closes) {
      const may = expected === 'commaOrEnd' || expected === (around === '{' ? 'keyOrEnd' : 'valueOrEnd')
      if (!may || (written === '}') !== (around === '{')) return at
      open.pop()
      expected = open.length === 0 ? 'end' : 'commaOrEnd'
    } else if (written === ',') {
      if (expected !== 'commaOrEnd') return at
      expected = around === '{' ? 'key' : 'value'
    } else if (written === ':') {
      if (expected !== 'colon') return at
      expected = 'value'
    } else if (expected === 'key' || expected === 'keyOrEnd') {
      if (written !== '"') return at
      expected = 'colon'
    } else if (expected !== 'value' && expected !== 'valueOrEnd') return at
    else if (written === '{' || written === '[') {
      open.push(written)
      expected = written === '{' ? 'keyOrEnd' : 'valueOrEnd'
    } else if (written === '}' || written === ']') return at
    else expected = around ? 'commaOrEnd' : 'end'
    at = end
  }
}

/** Line and column of an offset, from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|[\r\n]/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
