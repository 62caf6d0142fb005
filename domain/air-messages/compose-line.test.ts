import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transliterate, unwritableLetters } from './compose-line.ts'
import { composeAnswer } from './compose-short.ts'

test.each([
  ['Muller, Müller, Mu\u0308ller', 'MULLER MUELLER MUELLER'],
  ['Ğalata Şişli İzmir Ñandú Ħamrun Reykjavík Ðóra', 'GALATA SISLI IZMIR NANDU HAMRUN REYKJAVIK DORA'],
  ['No. № 5, Nº 6, ＡＢＣ１２３, 2½ m²', 'NO. NO 5 NO 6 ABC123 2 1-2 M2'],
  ['A@B_C#D;E+F', 'A AT B-C D E F'],
  ['«Yug» – “so”\u00ad called, 12‑3 −4', 'YUG - SO CALLED 12-3 -4'],
  ['100 € 🚀 Kaʻanapali', '100 EUR KA ANAPALI'],
])('%s is written %s, and no letter is lost', (text, written) => {
  expect(transliterate(text)).toBe(written)
  expect(unwritableLetters(text)).toEqual([])
})

test.each([
  ['Завод №1 «Юг»', 'ЗаводЮг'],
  ['Tokyo 東京 Ltd 🚀', '東京'],
  ['Αθήνα', 'Αθήνα'],
  ['٣ pumps ㍿', '٣㍿'],
])('%s has letters that no message has: %s', (text, letters) => {
  expect(unwritableLetters(text).join('')).toBe(letters)
})

test('any text can be composed, in the characters and lines of the standard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(transliterate(text, true)).toMatch(/^[A-Z0-9 ./-]*$/)
      const answer = composeAnswer('FNA', text, '')
      expect(Math.max(...answer.text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(69)
    }),
  )
})
