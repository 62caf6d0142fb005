import { Button } from '@mantine/core'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { DetailDrawer } from '@shortcut/ui/DetailDrawer.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/SkeletonRows.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Allowed } from '../app/Allowed.tsx'
import { failureOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'

type Props<Detail> = {
  query: UseQueryResult<Detail>
  titleOf: (record: Detail) => string
  statusOf: (record: Detail) => ReactNode
  maySave: Permission
  onEdit: (record: Detail) => void
  onClose: () => void
  children: (record: Detail) => ReactNode
}

/** The drawer that shows one record: while it is fetched, when that failed, and what is there. */
export function RecordDetails<Detail>(props: Props<Detail>) {
  const { query, titleOf, statusOf, maySave, onEdit, onClose, children } = props
  const t = useT()
  const record = query.data
  const failure = failureOf(query)
  return (
    <DetailDrawer
      title={record ? titleOf(record) : ''}
      status={record && statusOf(record)}
      actions={
        record && (
          <Allowed any={[maySave]}>
            <Button onClick={() => onEdit(record)}>{t('record:edit')}</Button>
          </Allowed>
        )
      }
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!record && !failure && <SkeletonRows rows={12} columns={2} />}
      {record && children(record)}
    </DetailDrawer>
  )
}
