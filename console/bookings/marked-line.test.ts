import { expect, test } from 'vitest'
import { piecesOf, type ShownFault, selectionOf } from './marked-line.ts'

const fault = (n: number, from: number, to: number): ShownFault => ({
  n,
  at: '',
  message: '',
  isError: true,
  place: { line: 0, from, to, last: 0 },
})

test('a line is split at errors; of overlapping ones the shorter is marked', () => {
  const pieces = piecesOf('B2A*09~', [fault(0, 0, 7), fault(1, 4, 6)])
  expect(pieces.map(({ text, mark }) => [text, mark?.n])).toEqual([
    ['B2A*', 0],
    ['09', 1],
    ['~', 0],
  ])
  expect(piecesOf('', [fault(0, 0, 1)])).toEqual([])
  expect(piecesOf('abc', []).map(({ text, mark }) => [text, mark])).toEqual([['abc', undefined]])
})

test('an error is selected in the edited text, also with another layout', () => {
  const at = (text: string, line: number, from: number, to: number, kind: 'json' | 'x12') => {
    const place = { line, from, to, last: line }
    const range = selectionOf(text, { n: 0, at: '', message: '', isError: true, place }, kind)
    return range && text.slice(range.from, range.to)
  }
  expect(at('ST*204*1~\nB2A*09~', 1, 4, 6, 'x12')).toBe('09')
  expect(at('ST*204*1~B2A*09~', 1, 4, 6, 'x12')).toBe('09')
  expect(at('{\n  "unit": "stone"\n}', 1, 10, 17, 'json')).toBe('"stone"')
})
