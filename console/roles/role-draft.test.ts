import { expect, test } from 'vitest'
import { isChanged, type RoleDraft, rebased } from './role-draft.ts'

const base = { id: 'r', version: 1, name: 'Clerks', permissions: ['/a/list', '/a/save'] }
const draft = (permissions: string[], name = 'Clerks'): RoleDraft => ({ base, name, permissions: new Set(permissions) })

test('a draft is changed by name, by one more and by one less, not by the order', () => {
  expect(isChanged(draft(['/a/save', '/a/list']))).toBe(false)
  expect(isChanged(draft(['/a/list', '/a/save'], 'Others'))).toBe(true)
  expect(isChanged(draft(['/a/list']))).toBe(true)
  expect(isChanged(draft(['/a/list', '/b/list']))).toBe(true)
})

test('what somebody else gave and took is taken over, what one changed oneself is kept', () => {
  const theirs = { id: 'r', version: 2, name: 'Billing', permissions: ['/a/list', '/a/save', '/c/list'] }
  const next = rebased(draft(['/a/list', '/b/list']), theirs)
  expect([...next.permissions].sort()).toEqual(['/a/list', '/b/list', '/c/list'])
  expect([next.name, next.base?.version]).toEqual(['Billing', 2])
  expect(rebased(draft(['/a/list'], 'Mine'), theirs).name).toBe('Mine')
})
