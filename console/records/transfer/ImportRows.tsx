import type { ImportReply, ImportRow } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import { useCallback, useMemo } from 'react'
import { call } from '../../call/call.ts'
import type { PagePlace } from '../../lists/use-cursor-list.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from './Import.module.css'
import { PreviewGrid } from './PreviewGrid.tsx'
import { callsOf } from './use-import.ts'

export type Shown = ImportRow['state'] | 'all' | 'failed'
type Row = ImportRow & { id: string }

const tones: Record<ImportRow['state'] | 'saved' | 'failed', StatusTone> = {
  new: 'blue',
  changed: 'amber',
  unchanged: 'grey-outline',
  wrong: 'red',
  saved: 'green',
  failed: 'red',
}

/** A row's errors, else its changes. */
function sentencesOf(
  t: Translate<typeof transferWords>,
  labels: ImportReply['labels'],
  { errors, changes }: Row,
): string[] {
  const labelOf = (column: string) => labels[column] ?? column
  return errors.length > 0
    ? errors.map(({ column, message }) => t('transfer:wrongAt', { column: labelOf(column), message }))
    : changes.map(({ column, before, after }) =>
        t('transfer:changedTo', {
          column: labelOf(column),
          before: before || t('transfer:empty'),
          after: after || t('transfer:empty'),
        }),
      )
}

function columnsOf(
  t: Translate<typeof transferWords>,
  { columns: found, labels }: Pick<ImportReply, 'columns' | 'labels'>,
): GridColumn<Row>[] {
  const stateOf = ({ outcome, state }: Row) => outcome ?? state
  const sentences = (row: Row) => sentencesOf(t, labels, row)
  return [
    { id: 'row', header: t('transfer:row'), width: 64, align: 'end', required: true, text: ({ row }) => String(row) },
    {
      id: 'state',
      header: t('transfer:what'),
      width: 120,
      required: true,
      text: (row) => t(`transfer:${stateOf(row)}`),
      cell: (row) => <StatusBadge text={t(`transfer:${stateOf(row)}`)} tone={tones[stateOf(row)]} />,
    },
    {
      id: 'errors',
      header: t('transfer:errors'),
      width: 440,
      required: true,
      text: (row) => sentences(row).join('; '),
      cell: (row) => (
        <span className={row.errors.length > 0 ? classes.wrong : undefined}>{sentences(row).join('; ')}</span>
      ),
    },
    ...found.map(
      ({ name, label }): GridColumn<Row> => ({
        id: `cell.${name}`,
        header: label,
        width: 136,
        text: ({ cells }) => cells[name] ?? '',
        cell: ({ cells, errors }) => (
          <span className={errors.some(({ column }) => column === name) ? classes.wrong : undefined}>
            {cells[name]}
          </span>
        ),
      }),
    ),
  ]
}

type Props = { kind: ImportKind; file: ImportReply; shown: Shown }

/** All rows of a file, with the errors of each. */
export function ImportRows({ kind, file, shown }: Props) {
  const t = useT(transferWords)
  const { id, columns: found, labels } = file
  const columns = useMemo(() => columnsOf(t, { columns: found, labels }), [t, found, labels])
  const fetchPage = useCallback(
    async ({ cursor, page, pageSize }: PagePlace, signal: AbortSignal) => {
      const state = shown === 'all' ? {} : { state: shown }
      const place = { pageSize, ...(cursor ? { cursor } : {}), ...(page ? { page } : {}) }
      const reply = await call(callsOf(kind).rows, { id, ...state, ...place }, { signal, handles: 'all' })
      return { ...reply, list: reply.list.map((row) => ({ ...row, id: String(row.row) })) }
    },
    [kind, id, shown],
  )
  return (
    <PreviewGrid<Row>
      label={file.fileName}
      query={`${id} ${shown}`}
      fetchPage={fetchPage}
      columns={columns}
      pinned="row"
      sentencesOf={(row) =>
        sentencesOf(t, labels, row).map((message) => ({ at: '', message, isError: row.errors.length > 0 }))
      }
      empty={<EmptyState title={t('transfer:noneOfThese')} />}
    />
  )
}
