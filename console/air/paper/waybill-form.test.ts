import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { expect, test } from 'vitest'
import { contentOf, unreadable, waybillValues, waybillWire } from './waybill-form.ts'

const content = waybillContent.parse({
  origin: 'ORD',
  legs: [{ to: 'FRA', by: 'LH' }],
  codes: ['PER', 'COL'],
  lines: [
    { pieces: 3, gross: '40.5', dimensions: [{ pieces: 3, length: '40', width: '50', height: '60', unit: 'cm' }] },
  ],
})
const values = () => waybillValues({ kind: 'direct', airline: 'LH', accountId: null, content })

test('a waybill that is shown and not changed is sent as it was', () => {
  expect(waybillContent.parse(waybillWire(values()).content)).toEqual(content)
  expect(values().content.legs).toHaveLength(3)
})

test('dimensions that cannot be read are named, and do not stop the arithmetic of the rest', () => {
  const typed = values()
  const [line] = typed.content.lines
  if (line) line.dimensions = '3x40x50'
  expect(unreadable(typed)).toEqual(['content.lines.0.dimensions'])
  expect(contentOf(typed)?.lines[0]?.gross).toBe('40.5')
})
