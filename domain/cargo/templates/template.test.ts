import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { standardTemplate } from './standard.ts'
import { pageSizes, sizesOf, type TemplateContent, templateContent, templateKinds } from './template.ts'

const keysOf = (kind: (typeof templateKinds)[number], content: TemplateContent) =>
  faultsOf(kind, content).map(({ key, element }) => (element === null ? key : `${key} ${element}`))

test('what a new template begins with has no fault, in every size, and is stored as it is', () => {
  for (const kind of templateKinds)
    for (const size of sizesOf(kind)) {
      const content = standardTemplate(kind, size)
      expect(keysOf(kind, content), `${kind} ${size}`).toEqual([])
      expect(templateContent.parse(content)).toEqual(content)
    }
})

test('a label without a code, with one too small to read, or with something on it', () => {
  const { size, elements } = standardTemplate('label', 'a6')
  const withoutCodes = elements.filter(({ type }) => type !== 'bars' && type !== 'qr')
  expect(keysOf('label', { size, elements: withoutCodes })).toEqual(['noCode'])
  const marks = elements.find((one) => one.type === 'text' && one.text === '{marks}') as (typeof elements)[number]
  const small = { type: 'bars', x: 4, y: 4, width: 59.9, height: 30 } as const
  expect(keysOf('label', { size, elements: [small, marks] })).toEqual(['codeSmall 0'])
  const square = { type: 'qr', x: 4, y: 4, width: 30, height: 13 } as const
  expect(keysOf('label', { size, elements: [square, marks] })).toEqual(['codeSmall 0'])
  const bars = { type: 'bars', x: 4, y: 20, width: 90, height: 30 } as const
  const over = { type: 'line', x: 90, y: 49, width: 10, height: 5 } as const
  expect(keysOf('label', { size, elements: [bars, over, marks] })).toEqual(['overCode 1'])
  expect(keysOf('label', { size, elements: [bars, { ...over, y: 50 }, marks] })).toEqual([])
})

test('a label that does not say its marks, or hides them', () => {
  const text = { type: 'text', x: 4, y: 60, width: 90, height: 6, size: 5, bold: true, align: 'left' } as const
  const [bars, marks] = [
    { type: 'bars', x: 4, y: 4, width: 90, height: 30 } as const,
    { ...text, text: '{marks}' } as const,
  ]
  const of = (...elements: TemplateContent['elements']) => keysOf('label', { size: 'a6', elements })
  expect(of(bars)).toEqual(['noMarks'])
  expect(of(bars, marks)).toEqual([])
  expect(of(bars, marks, { ...text, y: 65.9, text: 'Thank you' })).toEqual(['overMarks 2'])
  expect(of(bars, marks, { ...text, y: 66, text: 'Thank you' })).toEqual([])
  expect(of(bars, { type: 'line', x: 4, y: 62, width: 90, height: 1 }, marks)).toEqual(['overMarks 1'])
  const content = { size: 'a6' as const, elements: [bars, marks, { ...text, text: '{customer}' }] }
  expect(faultsOf('label', content)).toEqual([{ key: 'overMarks', element: 2, name: 'marks' }])
})

test('nothing hides the stamp of a paper; an empty frame around it does not', () => {
  const { size, elements } = standardTemplate('masterWaybill', 'a4')
  const stamp = elements.find((one) => one.type === 'text' && one.text === '{stamp}')
  const frame = { ...stamp, type: 'box', caption: '', text: '' } as TemplateContent['elements'][number]
  expect(keysOf('masterWaybill', { size, elements: [...elements, frame] })).toEqual([])
  const words = { ...stamp, text: 'ORIGINAL' } as TemplateContent['elements'][number]
  expect(keysOf('masterWaybill', { size, elements: [...elements, words] })).toEqual([`overMarks ${elements.length}`])
})

test('what stands beyond the page, names nothing, or belongs on no such paper', () => {
  const [width] = pageSizes.a4
  const text = { type: 'text', x: 10, y: 10, width: 50, height: 5, size: 4, bold: false, align: 'left' } as const
  const table = { type: 'table' as const, x: 10, y: 30, width: 100, height: 50, size: 3, columns: ['label' as const] }
  const stamp = { ...text, text: '{stamp}' }
  const of = (...more: TemplateContent['elements']) =>
    keysOf('tally', { size: 'a4', elements: [stamp, table, ...more] })
  expect(of()).toEqual([])
  expect(of({ ...text, text: 'x', x: width - 49.9 })).toEqual(['beyondPage 2'])
  expect(of({ ...text, text: 'For {receivedBy}' })).toEqual(['nameUnknown 2'])
  expect(of({ ...text, text: '{}' })).toEqual(['nameUnknown 2'])
  expect(of({ type: 'signature', x: 0, y: 100, width: 10, height: 10 })).toEqual(['notHere 2'])
  expect(of({ ...table, y: 100, columns: [] })).toEqual(['twoTables', 'noColumns 2'])
  expect(keysOf('tally', { size: 'a4', elements: [table] })).toEqual(['noStamp'])
  expect(keysOf('dockReceipt', { size: 'a4', elements: [stamp] })).toEqual([])
  expect(keysOf('deliveryNote', { size: 'a6', elements: [] })).toEqual(['size', 'noTable'])
})
