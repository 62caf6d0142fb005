import { en } from '@shortcut/words/en.ts'
import { expect, test } from 'vitest'
import type { Filled } from './filled.ts'
import { emptyPageLike } from './picture.ts'
import { drawForm, drawTable } from './tables.ts'

const page = () => emptyPageLike({ width: 210, height: 297 } as never)
const table = {
  type: 'table' as const,
  x: 10,
  y: 20,
  width: 190,
  height: 60,
  size: 3,
  columns: ['pieces', 'total', 'goods'] as const,
}
const rows = [
  { pieces: '4', total: '1,204.50', goods: 'PUMPS' },
  { pieces: '1,200', total: '85.00', goods: 'PAINT' },
]
const endOf = (texts: ReturnType<typeof page>['texts'], said: string) => texts.find(({ text }) => text === said)

const filled: Filled = { fields: {}, rows, bars: { bcid: 'code128', text: '1' }, square: '1' }

test.each([
  [
    'form',
    async (pages: ReturnType<typeof page>[]) => drawForm(pages, { ...table, columns: [...table.columns] }, filled),
  ],
  [
    'table',
    async (pages: ReturnType<typeof page>[]) => drawTable(pages, { ...table, columns: [...table.columns] }, rows, page),
  ],
])(
  'numbers of a %s end below each other, with the names of their columns; words begin below each other',
  async (_, draw) => {
    const pages = [page()]
    await draw(pages)
    const texts = pages[0]?.texts ?? []
    for (const [one, other, name] of [
      ['4', '1,200', 'pieces'],
      ['1,204.50', '85.00', 'total'],
    ] as const) {
      const ends = [one, other].map((said) => endOf(texts, said))
      expect(ends).toMatchObject([{ fromRight: true }, { fromRight: true, x: ends[0]?.x }])
      // A long name is wrapped.
      expect(texts.find(({ text }) => en.templateColumn[name].startsWith(text))).toMatchObject({
        fromRight: true,
        x: ends[0]?.x,
      })
    }
    expect(endOf(texts, 'PUMPS')?.fromRight).toBeFalsy()
    expect(endOf(texts, 'PUMPS')?.x).toBe(endOf(texts, 'PAINT')?.x)
  },
)
