import type { Permission } from '../permissions.ts'

/** Records that can be imported from files. */
export const importKinds = ['driver', 'warehouse', 'truck', 'trailer', 'account'] as const
export type ImportKind = (typeof importKinds)[number]

/** Permissions to export the list and to import one. */
export const filePermissions: Record<ImportKind, { seenWith: Permission; savedWith: Permission }> = {
  driver: { seenWith: '/driver/management/list', savedWith: '/driver/management/save' },
  warehouse: { seenWith: '/warehouse/management/list', savedWith: '/warehouse/management/save' },
  truck: { seenWith: '/truck/index/list', savedWith: '/truck/index/save' },
  trailer: { seenWith: '/truck/trailer/list', savedWith: '/truck/trailer/save' },
  account: { seenWith: '/truck/account/list', savedWith: '/truck/account/save' },
}
