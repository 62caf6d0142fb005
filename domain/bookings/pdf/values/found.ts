import type { ReadValue } from '../reading.ts'

/** A value in a text, and the letters it was read from. */
export interface Found<V extends ReadValue = ReadValue> {
  value: V
  from: number
  to: number
  /** Below 1 where the text leaves a doubt. */
  sureness?: number
}

/** The first match of a pattern that `read` accepts. */
export function firstMatch<V extends ReadValue>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray) => V | null,
): Found<V> | null {
  for (const match of text.matchAll(pattern)) {
    const value = read(match)
    if (value !== null) return { value, from: match.index, to: match.index + match[0].trimEnd().length }
  }
  return null
}
