import type { Permission } from '../permissions.ts'

/** People who can be given a one-time code to choose a password with, by their entity in the log. */
export const codeKinds = ['driver', 'warehouse', 'user'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Who may set a password may make a code, which does the same. */
export const codePermissions = {
  driver: '/driver/management/save',
  warehouse: '/warehouse/management/save',
  user: '/truck/user/reset',
} as const satisfies Record<CodeKind, Permission>

/** How long a code works. */
export const codeDays = 7
/** How long a code for a new phone works. */
export const phoneCodeMinutes = 10
