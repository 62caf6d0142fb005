import type { Permission } from '@shortcut/domain/permissions.ts'
import { expect, test } from 'vitest'
import { isChanged, type RoleDraft, rebased } from './role-draft.ts'

const base: RoleDraft['base'] = {
  id: 'r',
  version: 1,
  name: 'Clerks',
  permissions: ['/truck/index/list', '/truck/index/save'],
}
const draft = (permissions: Permission[], name = 'Clerks'): RoleDraft => ({
  base,
  name,
  permissions: new Set(permissions),
  acts: new Map(),
})

test('a draft is changed by its name, by one permission more or less, not by their order', () => {
  expect(isChanged(draft(['/truck/index/save', '/truck/index/list']))).toBe(false)
  expect(isChanged(draft(['/truck/index/list', '/truck/index/save'], 'Others'))).toBe(true)
  expect(isChanged(draft(['/truck/index/list']))).toBe(true)
  expect(isChanged(draft(['/truck/index/list', '/rules/list']))).toBe(true)
})

test('another user’s changes are taken over, and my own changes stay', () => {
  const theirs: NonNullable<RoleDraft['base']> = {
    id: 'r',
    version: 2,
    name: 'Billing',
    permissions: ['/truck/index/list', '/truck/index/save', '/truck/trailer/list'],
  }
  const next = rebased(draft(['/truck/index/list', '/rules/list']), theirs)
  expect([...next.permissions].sort()).toEqual(['/rules/list', '/truck/index/list', '/truck/trailer/list'])
  expect([next.name, next.base?.version]).toEqual(['Billing', 2])
  expect(rebased(draft(['/truck/index/list'], 'Mine'), theirs).name).toBe('Mine')
})
