/** What could not be written as it was given. */
export interface Note {
  field: string
  was: string
  is: string
}

export interface Composed {
  /** Lines of at most 69 characters, each with CR and LF. */
  text: string
  notes: Note[]
}

/** Letters as passports spell them (ICAO 9303), and signs by the nearest that messages have. */
const spelled: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  Å: 'AA',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ə: 'E',
  Þ: 'TH',
  ĸ: 'Q',
  '&': ' AND ',
  '@': ' AT ',
  '€': ' EUR ',
  _: '-',
  '−': '-',
  // Apostrophes that Unicode counts as letters.
  ʻ: ' ',
  ʼ: ' ',
  ʹ: ' ',
}

/** A message of Cargo-IMP has at most so many characters; what is longer goes in several. */
export const mostCharacters = 3500

/** How long lines are with CR and LF. */
export const sizeOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 2, 0)

/** Messages that belong together as one text: an empty line stands between them. */
export const textOfParts = (parts: readonly (readonly string[])[]): string =>
  parts.map((lines) => lines.map((line) => `${line}\r\n`).join('')).join('\r\n')

/** Full-width and small forms, fractions and accents become plain letters, digits and marks. */
const bare = (letter: string) =>
  letter
    .normalize('NFKD')
    .replace(/(\d+)⁄/, ' $1/')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toUpperCase()

/** One character in letters that messages have, as far as there is a spelling. */
const spell = (letter: string): string =>
  spelled[letter.toUpperCase()] ?? (/\p{Pd}/u.test(letter) ? '-' : bare(letter.toUpperCase()))

/** Letters and digits of a text, each once, that a message has no spelling for: those of other alphabets. */
export const unwritableLetters = (text: string): string[] =>
  /^[\u0020-\u007e]*$/.test(text)
    ? []
    : [...new Set(text.normalize('NFC'))].filter((letter) => /(?![A-Z0-9])[\p{L}\p{N}]/u.test(spell(letter)))

/** In the character set of Cargo-IMP: capital letters, digits, blank, full stop, hyphen, and a slash where it parts nothing. */
export function transliterate(text: string, keepsSlash = false): string {
  if (/^[A-Z0-9 .-]*$/.test(text)) return text
  return [...text.normalize('NFC')]
    .map(spell)
    .join('')
    .replace(/\//g, keepsSlash ? '/' : '-')
    .replace(/[^A-Z0-9 ./-]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Writes lines, and notes what it had to change. */
export class Writer {
  readonly lines: string[] = []
  readonly notes: Note[] = []

  /** A field as it can be written, at most so long. */
  field(name: string, text: string, most: number, keepsSlash = false): string {
    const is = transliterate(text, keepsSlash).slice(0, most)
    if (is !== text) this.notes.push({ field: name, was: text, is })
    return is
  }

  /** `id/field/field`, without empty fields at its end. */
  line(id: string, ...fields: string[]) {
    const last = fields.findLastIndex((field) => field !== '')
    this.lines.push([id, ...fields.slice(0, last + 1)].join('/'))
  }

  /** Free text: the first line with the identifier, each of at most 65 characters. */
  free(id: string, name: string, texts: readonly string[]) {
    const parts = texts.flatMap((text) => {
      const written = this.field(name, text, 10_000, true)
      return written.length > 65 ? (written.match(/.{1,65}/g) ?? []) : [written]
    })
    for (const [index, part] of parts.entries()) this.lines.push(`${index ? '' : id}/${part}`)
  }

  done(): Composed {
    return { text: this.lines.map((line) => `${line}\r\n`).join(''), notes: this.notes }
  }
}
