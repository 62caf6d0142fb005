import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { SftpRow } from '@shortcut/domain/partners/sftp-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { showError } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import states from './SftpConnections.module.css'

const SftpFormDrawer = fetched(() => import('./SftpFormDrawer.tsx'))

/** SFTP servers of an account: whether they work, and their set-up. */
export function SftpConnections({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT(fieldWords, partnerWords, recordWords)
  const client = useQueryClient()
  const maySave = useHolds(['/truck/account/partner'])
  const query = useQuery({ ...queryOf(calls.sftpConnection.list, { accountId }), refetchInterval: 10_000 })
  const failure = failureOf(query)
  const [edited, setEdited] = useState<SftpRow | 'new' | null>(null)
  const [removed, setRemoved] = useState<SftpRow | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [calls.sftpConnection.list.path] })
  const remove = async ({ id }: SftpRow) => {
    const { failed } = await call(calls.sftpConnection.delete, { ids: [id] })
    setRemoved(null)
    if (failed[0]) showError(failed[0].message)
    await refresh()
  }
  const stateText = ({ isOn, hostKey, pullFolder, failingSince, failure: why, readAt }: SftpRow) => {
    if (!isOn) return t('sftp:off')
    if (!hostKey) return t('sftp:noHostKey')
    if (!pullFolder) return t('sftp:pushOnly')
    if (failingSince) return t('sftp:failing', { time: timeIn(zone, failingSince), failure: why })
    return readAt ? t('sftp:readAt', { time: timeIn(zone, readAt) }) : t('sftp:neverRead')
  }
  return (
    <DetailSection
      title={t('sftp:title')}
      actions={
        maySave && (
          <Button variant="default" onClick={() => setEdited('new')}>
            {t('sftp:add')}
          </Button>
        )
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && (
        <DataTable
          rows={query.data}
          rowKey={({ id }) => id}
          empty={t('sftp:none')}
          columns={[
            { key: 'name', header: t('sftpField:name'), rowHeader: true, cell: ({ name }) => name },
            {
              key: 'host',
              header: t('sftpField:host'),
              cell: ({ host, port, userName }) => (
                <>
                  {port === 22 ? host : `${host}:${port}`} <span className={classes.quiet}>{userName}</span>
                </>
              ),
            },
            { key: 'pull', header: t('sftp:pulling'), cell: ({ pullFolder }) => pullFolder },
            { key: 'push', header: t('sftp:pushing'), cell: ({ pushFolder }) => pushFolder },
            {
              key: 'state',
              header: t('sftp:state'),
              cell: (row) => (
                <span className={row.isOn && (row.failingSince || !row.hostKey) ? states.fails : classes.quiet}>
                  {stateText(row)}
                </span>
              ),
            },
            maySave && {
              key: 'buttons',
              cell: (row) => (
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    aria-label={`${t('record:edit')} ${row.name}`}
                    onClick={() => setEdited(row)}
                  >
                    {t('record:edit')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`${t('record:delete')} ${row.name}`}
                    onClick={() => setRemoved(row)}
                  >
                    {t('record:delete')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {edited && (
        <SftpFormDrawer
          accountId={accountId}
          record={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void refresh()
          }}
        />
      )}
      <ConfirmDialog
        opened={removed !== null}
        destructive
        title={t('sftp:deleteTitle', { name: removed?.name ?? '' })}
        confirmText={t('record:delete')}
        onConfirm={() => (removed ? remove(removed) : undefined)}
        onClose={() => setRemoved(null)}
      >
        <p>{t('sftp:deleteText')}</p>
      </ConfirmDialog>
    </DetailSection>
  )
}
