import { expect, test } from 'vitest'
import type { Partner } from './api.ts'
import { partnerForm } from './fields.ts'
import { partnerFor } from './match.ts'

const accountId = '019400aa-0000-7000-8000-000000000001'
const partner = (name: string, fields: object): Partner => ({
  ...partnerForm.parse({ accountId, name, ourId: 'US', theirId: 'THEM', ...fields }),
  id: accountId,
  version: 1,
  updatedAt: '',
  updatedBy: '',
})
const isa = { id: 'ISA', elements: [], number: 1, offset: 0 }
const from = (id: string, qualifier = 'ZZ') => ({ isa, sender: { qualifier, id } })

test('a partner is found by qualifier and id in any case; without an ISA by its group id', () => {
  const them = partner('them', {})
  expect(partnerFor([them], from('them'))).toBe(them)
  expect(partnerFor([them], from('THEM', '02'))).toBeUndefined()
  expect(partnerFor([them], { sender: { qualifier: '', id: '' } }, { sender: 'THEM' })).toBe(them)
  expect(partnerFor([them], { sender: { qualifier: '', id: '' } })).toBeUndefined()
  expect(partnerFor([partner('webhook', { kind: 'json', theirId: '' })], from(''))).toBeUndefined()
})

test('partners with one interchange id are told apart by the group id; one without a group id gets the rest', () => {
  const east = partner('east', { theirGroupId: 'EAST' })
  const rest = partner('rest', {})
  expect(partnerFor([rest, east], from('THEM'), { sender: 'EAST' })).toBe(east)
  expect(partnerFor([east, rest], from('THEM'), { sender: 'WEST' })).toBe(rest)
  expect(partnerFor([east], from('THEM'), { sender: 'WEST' })).toBeUndefined()
})
