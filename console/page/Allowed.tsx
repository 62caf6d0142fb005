import type { Permission } from '@shortcut/domain/permissions.ts'
import type { ReactNode } from 'react'
import { useHolds } from '../call/session.ts'

type Props = { any: readonly Permission[]; children: ReactNode }

/** Shows its children to users with at least one of the permissions (specification §6), and nothing to others. */
export function Allowed({ any, children }: Props) {
  return useHolds(any) && children
}
