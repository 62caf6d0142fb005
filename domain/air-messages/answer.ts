import { typeOfRoot } from './xml/xml-element.ts'

/** What an FMA or FNA says. */
export interface Answer {
  /** The airline's words, in one line. */
  words: string
  /** The type of the message that it answers; null if it quotes none. */
  quoted: string | null
}

/** The type of a message that begins in this line, of Cargo-IMP or Cargo-XML. */
function typeIn(line: string): string[] {
  const [, root = ''] = /^<(?:\w+:)?(\w+)/.exec(line) ?? []
  const type = typeOfRoot[root] ?? /^(X?[A-Z]{3})(?:\/\d{1,2}(?:\.\d{1,2})?)?$/.exec(line)?.[1]
  return type ? [type] : []
}

/** Reads an FMA or FNA: the words under ACK or ERR, and the message that it quotes. */
export function answerOf(text: string): Answer {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim())
  const begin = lines.findIndex((line) => /^(ACK|ERR)\//.test(line))
  const words: string[] = []
  for (const [index, line] of lines.entries()) {
    if (begin < 0 || index < begin) continue
    if (index === begin) words.push(line.slice(4))
    else if (line.startsWith('/')) words.push(line.slice(1))
    else break
  }
  const rest = begin < 0 ? lines.slice(1) : lines.slice(begin + 1)
  const quoted = rest.flatMap(typeIn)
  return { words: words.filter(Boolean).join(' '), quoted: quoted[0] ?? null }
}
