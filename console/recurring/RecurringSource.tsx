import { calls } from 'virtual:calls'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { recurringPath } from './recurring-row.ts'

type Props = { workOrderId: string; children: ReactNode }

/** The recurring order that made an order; `children` until it is known. */
export function RecurringSource({ workOrderId, children }: Props) {
  const t = useT(recurringWords)
  const mayOpen = useHolds(['/work/recurring/list'])
  const made = useQuery(queryOf(calls.recurring.ofOrder, { id: workOrderId })).data
  if (!made) return children
  const text = t('recurringPage:of', { label: made.label })
  return mayOpen ? <Link to={recurringPath(made.id)}>{text}</Link> : text
}
