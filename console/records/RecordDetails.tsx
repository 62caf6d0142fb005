import { Button } from '@mantine/core'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as recordWords from '@shortcut/words/en/record.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'

type Props<Detail> = {
  query: UseQueryResult<Detail>
  titleOf: (record: Detail) => string
  statusOf: (record: Detail) => ReactNode
  maySave: Permission
  onEdit: (record: Detail) => void
  /** Before *Edit*. */
  moreActions?: (record: Detail) => ReactNode
  onClose: () => void
  children: (record: Detail) => ReactNode
}

/** The drawer of one record, also while it loads and after a failure. */
export function RecordDetails<Detail>(props: Props<Detail>) {
  const { query, titleOf, statusOf, maySave, onEdit, moreActions, onClose, children } = props
  const t = useT(recordWords)
  const record = query.data
  const failure = failureOf(query)
  return (
    <DetailDrawer
      title={record ? titleOf(record) : ''}
      status={record && statusOf(record)}
      actions={
        record && (
          <>
            {moreActions?.(record)}
            <Allowed any={[maySave]}>
              <Button onClick={() => onEdit(record)}>{t('record:edit')}</Button>
            </Allowed>
          </>
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
