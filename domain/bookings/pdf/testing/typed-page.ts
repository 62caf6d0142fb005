import type { PageText, Word } from '../page-text.ts'

/** A page of typewritten lines: each letter is a hundredth of the width. Two blanks separate columns. */
export function typedPage(lines: string[], page = 1): PageText {
  const words = lines.flatMap((line, row): Word[] =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      box: [0.01 * index, 0.03 + row * 0.017, 0.01 * (index + text.length), 0.0425 + row * 0.017],
      sureness: 1,
    })),
  )
  return { page, width: 612, height: 792, isScan: false, words }
}
