import { Button } from '@mantine/core'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as recordWords from '@shortcut/words/en/record.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showError } from '../call/notices.ts'
import { failureOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import classes from './TableCells.module.css'

type Props<Row extends { id: string }, Key extends string> = {
  title: string
  /** Of the button that opens an empty form. */
  add: string
  empty: string
  /** The path of the call that lists the rows. */
  path: string
  query: UseQueryResult<Row[]>
  columns: readonly TableColumn<Row, Key>[]
  nameOf: (row: Row) => string
  /** Without, the rows are shown only. */
  maySave: boolean
  remove: (id: string) => Promise<{ failed: { message: string }[] }>
  deleteTitle: (name: string) => string
  deleteText: string
  /** The form; `record` is null for a new row. */
  form: (props: { record: Row | null; onClose: () => void; onSaved: () => void }) => ReactNode
}

/** A section with some rows of one kind, each of which opens in a form, or is deleted after a question. */
export function EditedRows<Row extends { id: string }, const Key extends string>(props: Props<Row, Key>) {
  const { title, add, empty, path, query, columns, nameOf, maySave, remove, deleteTitle, deleteText, form } = props
  const t = useT(recordWords)
  const client = useQueryClient()
  const failure = failureOf(query)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [removed, setRemoved] = useState<Row | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [path] })
  const confirm = async ({ id }: Row) => {
    const { failed } = await remove(id)
    setRemoved(null)
    if (failed[0]) showError(failed[0].message)
    await refresh()
  }
  const buttons: TableColumn<Row, 'buttons'> = {
    key: 'buttons',
    cell: (row) => (
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`${t('record:edit')} ${nameOf(row)}`} onClick={() => setEdited(row)}>
          {t('record:edit')}
        </Button>
        <Button variant="default" aria-label={`${t('record:delete')} ${nameOf(row)}`} onClick={() => setRemoved(row)}>
          {t('record:delete')}
        </Button>
      </div>
    ),
  }
  return (
    <DetailSection
      title={title}
      actions={
        maySave && (
          <Button variant="default" onClick={() => setEdited('new')}>
            {add}
          </Button>
        )
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && (
        <DataTable<Row, Key | 'buttons'>
          rows={query.data}
          rowKey={({ id }) => id}
          empty={empty}
          columns={[...columns, maySave && buttons]}
        />
      )}
      {edited &&
        form({
          record: edited === 'new' ? null : edited,
          onClose: () => setEdited(null),
          onSaved: () => {
            setEdited(null)
            void refresh()
          },
        })}
      <ConfirmDialog
        opened={removed !== null}
        destructive
        title={deleteTitle(removed ? nameOf(removed) : '')}
        confirmText={t('record:delete')}
        onConfirm={() => (removed ? confirm(removed) : undefined)}
        onClose={() => setRemoved(null)}
      >
        <p>{deleteText}</p>
      </ConfirmDialog>
    </DetailSection>
  )
}
