import type { Permission } from '@shortcut/domain/permissions.ts'
import type { ReactNode } from 'react'
import { useHolds } from '../call/session.ts'

type Props = { any: readonly Permission[]; children: ReactNode }

/** Shows what is in it to who holds at least one of the permissions (specification §6); for everybody else it is not there. */
export function Allowed({ any, children }: Props) {
  return useHolds(any) && children
}
