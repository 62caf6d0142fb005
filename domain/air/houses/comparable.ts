/** A name or number for comparisons: people write the same with other capitals, blanks and marks. */
export const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
