/** Characters of the printer's fonts besides ASCII: Windows-1252. */
const known = new Set(
  '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
)
/** Letters that are not simply a plain letter with an accent. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'ng',
  Ŋ: 'NG',
  ĸ: 'k',
  ŧ: 't',
  Ŧ: 'T',
  ĳ: 'ij',
  Ĳ: 'IJ',
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u200b': '',
  '\ufeff': '',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '″': '"',
  '′': "'",
  '→': '->',
  '≤': '<=',
  '≥': '>=',
  ẞ: 'SS',
}
/** Replaces a character that has no glyph. */
const unprintable = '?'

/** A character that the printer's fonts have. */
export const isPlain = (character: string) =>
  character === '\n' || (character >= ' ' && character <= '~') || known.has(character)

/**
 * A text in characters that the printer's fonts have. Other accents are dropped (ő becomes o); each character of other
 * scripts becomes '?', so that nothing looks complete that is not.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (isPlain(character)) return character
      const written = plain[character]
      if (written !== undefined) return written
      if (character < ' ') return ' '
      const [letter = ''] = character.normalize('NFD')
      return letter !== character && ((letter >= ' ' && letter <= '~') || known.has(letter)) ? letter : unprintable
    })
    .join('')
}

/** True if a character was lost. */
export const losesSome = (text: string) => printable(text).split(unprintable).length > text.split(unprintable).length
