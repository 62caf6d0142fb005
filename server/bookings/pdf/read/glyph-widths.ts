/** Widths of printable ASCII in a common sans-serif type, in thousandths of its size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

/**
 * Where each letter of a text begins, as a fraction of its length; the last is 1. The file says only how long a text
 * is as a whole, so words inside it are placed by the widths of usual letters.
 */
export function placesOfLetters(text: string, isMonospace: boolean): number[] {
  const places = [0]
  let sum = 0
  for (const letter of text) {
    sum += isMonospace ? 556 : (widths[letter.charCodeAt(0) - 32] ?? 556)
    // A letter outside the basic plane counts twice in indexes.
    for (let unit = 0; unit < letter.length; unit++) places.push(sum)
  }
  return places.map((place) => (sum ? place / sum : 0))
}
