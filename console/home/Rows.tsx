import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../call/use-call.ts'

type Props<Row> = {
  query: UseQueryResult<{ list: readonly Row[] }>
  columns: number
  table: (list: readonly Row[]) => ReactNode
}

/** A short list of a panel once it has come: before, and after a failure, it is not empty. */
export function Rows<Row>({ query, columns, table }: Props<Row>) {
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  return query.data ? table(query.data.list) : <SkeletonRows rows={4} columns={columns} />
}
