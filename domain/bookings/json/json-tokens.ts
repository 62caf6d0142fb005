const escapes = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y
const word = /(?:true|false|null)(?!\w)/y

/** Skips blanks and line breaks. */
export function skipBlank(text: string, from: number): number {
  let at = from
  while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at++
  return at
}

/**
 * End of the JSON token that begins at `at`; -1 if none does. Walks the characters by hand: a pattern over megabytes of
 * text would exhaust the stack.
 */
export function tokenEnd(text: string, at: number): number {
  const first = text.charAt(at)
  if (first !== '' && '{}[],:'.includes(first)) return at + 1
  if (first === '"') return textEnd(text, at + 1)
  const pattern = first === '-' || (first >= '0' && first <= '9') ? number : word
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const quote = 0x22
const backslash = 0x5c
const firstPrintable = 0x20

function textEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code < firstPrintable) return -1
    if (code !== backslash) continue
    escapes.lastIndex = at + 1
    if (!escapes.test(text)) return -1
    at = escapes.lastIndex - 1
  }
  return -1
}
