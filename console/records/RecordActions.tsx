import { Button, Menu } from '@mantine/core'
import type { perItem } from '@shortcut/domain/endpoint.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { CodeKind } from '@shortcut/domain/users/sign-in-codes.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { showError } from '../call/notices.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'
import { tellEach } from './each.ts'
import { SignInCodeAction } from './sign-in-codes/SignInCodeAction.tsx'
import type { ListHandle } from './use-record-list.ts'

type Reply = z.output<typeof perItem>

type Props<Row, Status extends string> = {
  list: ListHandle<Row>
  edit: { permission: Permission; run: (id: string) => void }
  /** For records whose status can be changed in the list. */
  status?: {
    permission: Permission
    values: readonly Status[]
    label: (status: Status) => string
    run: (ids: string[], status: Status) => Promise<Reply>
  }
  remove: { permission: Permission; question: string; run: (ids: string[]) => Promise<Reply> }
  /** For people: sign-in codes for the selected ones. */
  codes?: CodeKind
  nameOf: (row: Row) => string
}

/** Edits the one selected record, or sets the status of all selected or deletes them: the specification's rules and words (section 5).
 * Edit is always there, to say that it needs a selection; the others appear with a selection. */
export function RecordActions<Row extends { id: string }, Status extends string>(props: Props<Row, Status>) {
  const { list, edit, status, remove, codes, nameOf } = props
  const t = useT(driverWords, recordWords)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { selected } = list
  const [only] = selected

  const editOne = () => {
    if (selected.length === 1 && only) edit.run(only.id)
    else showError(t('manage:selectOne'))
  }
  /** Runs one action on all selected records; those that failed stay selected. */
  const each = async (
    run: (ids: string[]) => Promise<Reply>,
    done: (reply: Reply) => string,
    failed?: (reply: Reply) => string,
  ) => {
    setBusy(true)
    const reply = await run(selected.map(({ id }) => id)).catch(() => null)
    setBusy(false)
    setAsking(false)
    if (!reply) return
    const nameById = new Map(selected.map((row) => [row.id, nameOf(row)]))
    list.select(tellEach(t, reply, done(reply), (id) => nameById.get(id) ?? id, failed?.(reply)))
    list.refresh()
  }
  const removeAll = () =>
    each(
      remove.run,
      ({ done }) => t(done.length === 1 ? 'manage:deleted' : 'manage:successfullyDeleted'),
      ({ failed }) => t('manage:someFailed', { count: failed.length }),
    )
  const setAll = (run: (ids: string[]) => Promise<Reply>) =>
    each(run, ({ done }) => t('manage:statusSet', { count: done.length }))
  return (
    <>
      <Allowed any={[edit.permission]}>
        <Button variant="default" onClick={editOne}>
          {t('record:edit')}
        </Button>
      </Allowed>
      {status && selected.length > 0 && (
        <Allowed any={[status.permission]}>
          <Menu position="bottom-end" offset={4}>
            <Menu.Target>
              <Button
                variant="default"
                loading={busy && !asking}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                {t('manage:setStatus')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {status.values.map((value) => (
                <Menu.Item key={value} onClick={() => setAll((ids) => status.run(ids, value))}>
                  {status.label(value)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Allowed>
      )}
      {codes && selected.length > 0 && <SignInCodeAction kind={codes} ids={list.selectedIds} />}
      {selected.length > 0 && (
        <Allowed any={[remove.permission]}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('record:delete')}
          </Button>
        </Allowed>
      )}
      <ConfirmDialog
        opened={asking}
        title={remove.question}
        confirmText={t('record:delete')}
        dismissText={t('record:keep')}
        destructive
        onConfirm={removeAll}
        onClose={() => setAsking(false)}
      >
        <p>{selected.map(nameOf).join(', ')}</p>
      </ConfirmDialog>
    </>
  )
}
