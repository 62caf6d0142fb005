import type { Permission } from '@shortcut/domain/permissions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHolds } from '../call/session.ts'

type Props = { needs: Permission; to: string; children: ReactNode }

/** A link for people who may open its page, plain text for others. */
export function PermittedLink({ needs, to, children }: Props) {
  return useHolds([needs]) ? <Link to={to}>{children}</Link> : children
}
