import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { tellEach } from '../records/each.ts'
import type { ListHandle } from '../records/use-record-list.ts'
import { useT } from '../words/words.ts'
import type { UserRow } from './columns.tsx'

/** Freezes the selected users, after a question, or unfreezes them. */
export function FreezeActions({ list }: { list: ListHandle<UserRow> }) {
  const t = useT(recordWords, userWords)
  const [asking, setAsking] = useState(false)
  const { selected } = list
  const nameById = new Map(selected.map(({ id, name }) => [id, name]))

  const set = async (frozen: boolean) => {
    const ids = selected.map(({ id }) => id)
    const reply = await call(calls.user.freeze, { ids, frozen }).catch(() => null)
    setAsking(false)
    if (!reply) return
    const done = t(frozen ? 'userPage:frozen' : 'userPage:unfrozen', { count: reply.done.length })
    list.select(tellEach(t, reply, done, (id) => nameById.get(id) ?? id))
    list.refresh()
  }
  return (
    <Allowed any={['/truck/user/freeze']}>
      <Button variant="default" disabled={!selected.some(({ frozen }) => !frozen)} onClick={() => setAsking(true)}>
        {t('userPage:freeze')}
      </Button>
      <Button variant="default" disabled={!selected.some(({ frozen }) => frozen)} onClick={() => set(false)}>
        {t('userPage:unfreeze')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('userPage:freezeTitle', { count: selected.length })}
        confirmText={t('userPage:freeze')}
        dismissText={t('record:keep')}
        destructive
        onConfirm={() => set(true)}
        onClose={() => setAsking(false)}
      >
        <p>{t('userPage:freezeHelp', { names: [...nameById.values()].join(', ') })}</p>
      </ConfirmDialog>
    </Allowed>
  )
}
