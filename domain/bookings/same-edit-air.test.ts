import { expect, test } from 'vitest'
import { editOf, withEdit } from './same-edit.ts'

const one = 'FSU/15\n020-12345675ORDHAM/T4K97.6\nRCX/28NOV1015/ORD/T4K97.6'

test('a corrected field is corrected in other messages, too', () => {
  const edit = editOf(one, one.replace('RCX', 'RCS'), 'air')
  expect(edit).toEqual([{ where: 'identifier', from: 'RCX', to: 'RCS' }])
  const other = 'FSU/15\r\n176-11111114JFKDXB/T1K10\r\nRCX/29NOV0800/JFK/T1K10\r\n'
  expect(withEdit(other, edit ?? [], 'air')).toBe('FSU/15\n176-11111114JFKDXB/T1K10\nRCS/29NOV0800/JFK/T1K10\n')
  expect(withEdit('FMA\nACK/OK', edit ?? [], 'air')).toBeUndefined()
})

test('a field is known by its line: the same text elsewhere stays', () => {
  const edit = editOf(one, one.replace('/ORD/', '/JFK/'), 'air')
  expect(edit).toEqual([{ where: 'RCX 2', from: 'ORD', to: 'JFK' }])
  expect(withEdit('DEP/LH1/ORD', edit ?? [], 'air')).toBeUndefined()
})

test('another line is no edit of fields', () => {
  expect(editOf(one, `${one}\nOSI/X`, 'air')).toBeUndefined()
  expect(editOf(one, one, 'air')).toBeUndefined()
})
