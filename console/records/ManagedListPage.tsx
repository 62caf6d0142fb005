import { Button } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { perItem } from '@shortcut/domain/endpoint.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { CodeKind } from '@shortcut/domain/users/sign-in-codes.ts'
import { type ComponentType, useCallback, useState } from 'react'
import type { z } from 'zod'
import { queryClient } from '../call/query-client.ts'
import { useLive } from '../live/live.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordListPage } from './RecordListPage.tsx'
import { ImportExport } from './transfer/ImportExport.tsx'
import type { RecordListProps } from './use-record-list.ts'

type Reply = z.output<typeof perItem>
type Kind = 'driver' | 'warehouse' | 'truck' | 'trailer'

export type FormProps<Row, Detail> = { record: Detail | null; onClose: () => void; onSaved: (row: Row) => void }
export type DetailProps<Detail> = { id: string; zone: string; onEdit: (record: Detail) => void; onClose: () => void }

type Props<Row extends { id: string }, Detail extends { id: string }, Status extends string> = Omit<
  RecordListProps<Row>,
  'actions' | 'children' | 'onShow' | 'selects' | 'topic'
> & {
  topic: Kind
  /** Needed to add, edit or change the status; `mayDelete` is needed to delete. */
  maySave: Permission
  mayDelete: Permission
  addText: string
  deleteQuestion: string
  nameOf: (row: Row) => string
  find: (id: string) => Promise<Detail>
  remove: (ids: string[]) => Promise<Reply>
  statuses: { values: readonly Status[]; label: (status: Status) => string }
  setStatus: (ids: string[], status: Status) => Promise<Reply>
  /** For people. */
  codes?: CodeKind
  /** Form and details are fetched when first opened. */
  Form: ComponentType<FormProps<Row, Detail>>
  Details: ComponentType<DetailProps<Detail>>
}

/** Marks other replies about these records as out of date: details, papers due, log and inspections. */
function forgetReplies(kind: Kind) {
  for (const path of [`${kind}/detail`, 'due/list', 'log/list', 'inspection/list', 'inspection/detail'])
    void queryClient.invalidateQueries({ queryKey: [path] })
}

/** A list of records to view, add, edit and delete, and to change their status (specification §5). */
export function ManagedListPage<Row extends { id: string }, Detail extends { id: string }, Status extends string>(
  props: Props<Row, Detail, Status>,
) {
  const { topic, maySave, mayDelete, addText, deleteQuestion, nameOf, find, remove, statuses, setStatus, codes } = props
  const { Form, Details, ...list } = props
  const [open, setOpen] = useState<{ show: string } | { edit: Detail | null } | null>(null)
  const close = () => setOpen(null)
  useLive((news) => {
    if (news === 'resync' || news.some((event) => event.topic === topic)) forgetReplies(topic)
  })
  return (
    <RecordListPage<Row>
      {...list}
      selects
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={(handle) => (
        <>
          <RecordActions
            list={handle}
            edit={{ permission: maySave, run: async (id) => setOpen({ edit: await find(id) }) }}
            status={{ permission: maySave, ...statuses, run: setStatus }}
            remove={{ permission: mayDelete, question: deleteQuestion, run: remove }}
            {...(codes && { codes })}
            nameOf={nameOf}
          />
          <ImportExport kind={topic} list={handle} />
        </>
      )}
      mainAction={() => (
        <Allowed any={[maySave]}>
          <Button onClick={() => setOpen({ edit: null })}>{addText}</Button>
        </Allowed>
      )}
    >
      {(handle, zone) => (
        <>
          {open && 'show' in open && (
            <Details id={open.show} zone={zone} onEdit={(record) => setOpen({ edit: record })} onClose={close} />
          )}
          {open && 'edit' in open && (
            <Form
              record={open.edit}
              onClose={close}
              onSaved={(row) => {
                close()
                forgetReplies(topic)
                if (open.edit) handle.put(row)
                else handle.refresh()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
