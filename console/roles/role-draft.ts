import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { roleApi } from '@shortcut/domain/users/role-api.ts'
import type { FormActs } from '../call/act-id.ts'

export type Role = ReplyOf<(typeof roleApi)['list']>[number]

/** A role as typed, and `base` as it was before the typing; null for a role that is not saved yet. */
export type RoleDraft = {
  base: Pick<Role, 'id' | 'version' | 'name' | 'permissions'> | null
  name: string
  permissions: ReadonlySet<Permission>
  /** Ids of its calls without an answer. */
  acts: FormActs
}

export const draftOf = (role: Role): RoleDraft => ({
  base: role,
  name: role.name,
  permissions: new Set(role.permissions),
  acts: new Map(),
})

export function isChanged({ base, name, permissions }: RoleDraft): boolean {
  if (!base) return true
  return (
    name !== base.name ||
    permissions.size !== base.permissions.length ||
    !base.permissions.every((one) => permissions.has(one))
  )
}

/**
 * Bases the draft on the role as another user saved it: my own changes of permissions stay, all other permissions are as
 * saved. A permission is granted or it is not, so there is nothing to choose between.
 */
export function rebased(draft: RoleDraft, theirs: NonNullable<RoleDraft['base']>): RoleDraft {
  const before = new Set(draft.base?.permissions)
  const permissions = new Set(theirs.permissions)
  for (const one of draft.permissions) if (!before.has(one)) permissions.add(one)
  for (const one of before) if (!draft.permissions.has(one)) permissions.delete(one)
  const name = draft.name === draft.base?.name ? theirs.name : draft.name
  return { ...draft, base: theirs, name, permissions }
}
