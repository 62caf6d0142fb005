/** Longest name of a dock, in characters. */
export const longestDock = 12

/** Stands between the first and the last location of a range, so no location's code contains it. */
export const rangeMark = '..'

const partsOf = (code: string) => code.match(/\d+|[A-Za-z]+|[^A-Za-z\d]+/g) ?? []

/** All values from one part of a code to another; null if they have no order, such as A to 9. */
function between(from: string, to: string): string[] | null {
  if (from === to) return [from]
  const isNumber = /^\d+$/.test(from) && /^\d+$/.test(to)
  const areLetters = /^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)
  if (!isNumber && !areLetters) return null
  const [first, last] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)]
  if (last < first || last - first >= most) return null
  return Array.from({ length: last - first + 1 }, (_, index) =>
    isNumber ? String(first + index).padStart(from.length, '0') : String.fromCharCode(first + index),
  )
}

/** More than a warehouse may have: its form then says so. */
const most = 10_000

/** 'A-01-1..A-02-3' as six codes. Null if both ends do not have the same form. */
function rangeOf(from: string, to: string): string[] | null {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (first.length === 0 || first.length !== last.length) return null
  let codes = ['']
  for (const [index, part] of first.entries()) {
    const values = between(part, last[index] ?? '')
    if (!values || values.length * codes.length > most) return null
    codes = codes.flatMap((code) => values.map((value) => code + value))
  }
  return codes
}

/**
 * Codes of locations as typed or pasted: one a line, or with commas; 'A-01-1..A-01-9' is a range. Each code once, in capitals.
 * A range that cannot be read stays as it is, and is listed in `wrong`.
 */
export function readLocations(text: string): { codes: string[]; wrong: string[] } {
  const wrong: string[] = []
  const codes = text
    .toUpperCase()
    .split(/[\n,;\t]/)
    .flatMap((line) => {
      const typed = line.trim()
      if (!typed.includes(rangeMark)) return typed === '' ? [] : [typed]
      const [from = '', to = ''] = typed.split(/\s*\.\.+\s*/)
      const range = rangeOf(from, to)
      if (!range) wrong.push(typed)
      return range ?? [typed]
    })
  return { codes: [...new Set(codes)], wrong }
}
