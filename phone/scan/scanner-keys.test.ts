import { expect, test } from 'vitest'
import { openScannerKeys } from './scanner-keys.ts'

/** Types a text, then Enter. @param gapAt ms before the key at this place; 10 before all others */
function typed(text: string, gapAt: (place: number) => number = () => 10, hear = openScannerKeys(), from = 10_000) {
  let at = from
  for (const [place, key] of [...text].entries()) {
    at += gapAt(place)
    expect(hear(key, at)).toBeNull()
  }
  return hear('Enter', at + 10)
}

test('a label that a scanner types is heard, also by a slow scanner', () => {
  expect(typed('GAP-0009')).toEqual({ text: 'GAP-0009', isWhole: true })
  expect(typed('GAP-0009', () => 45)).toEqual({ text: 'GAP-0009', isWhole: true })
})

test.each(['A', 'A1', 'A-1'])('the short code %s of a scanner is heard, and of a person it is not', (code) => {
  expect(typed(code)).toEqual({ text: code, isWhole: true })
  const hear = openScannerKeys()
  for (const [place, key] of [...code].entries()) hear(key, 1_000 + place * 10)
  expect(hear('Enter', 1_200), 'Enter after a pause').toBeNull()
  if (code.length > 1) expect(typed(code, (place) => (place === 1 ? 120 : 10))).toBeNull()
})

test('a label with a pause in it is never taken for a shorter one', () => {
  for (let place = 1; place < 8; place++)
    expect(
      typed('GAP-0009', (one) => (one === place ? 120 : 10)),
      `pause before ${place}`,
    ).toEqual({ text: 'GAP-0009', isWhole: false })
})

test('what a person types is no scan, and neither is what was typed long before one', () => {
  expect(typed('GAP-0009', () => 150)).toBeNull()
  expect(typed('AB', () => 150)).toBeNull()
  const hear = openScannerKeys()
  hear('x', 1_000)
  expect(typed('GAP-0009', undefined, hear, 2_000)).toEqual({ text: 'GAP-0009', isWhole: true })
})
