import { calls } from 'virtual:calls'
import type { SftpRow } from '@shortcut/domain/partners/sftp-api.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { EditedRows } from '../records/EditedRows.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import states from './SftpConnections.module.css'

const SftpFormDrawer = fetched(() => import('./SftpFormDrawer.tsx'))

/** SFTP servers of an account: whether they work, and their set-up. */
export function SftpConnections({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT(fieldWords, partnerWords)
  const query = useQuery({ ...queryOf(calls.sftpConnection.list, { accountId }), refetchInterval: 10_000 })
  const stateText = ({ isOn, hostKey, pullFolder, failingSince, failure: why, readAt }: SftpRow) => {
    if (!isOn) return t('sftp:off')
    if (!hostKey) return t('sftp:noHostKey')
    if (!pullFolder) return t('sftp:pushOnly')
    if (failingSince) return t('sftp:failing', { time: timeIn(zone, failingSince), failure: why })
    return readAt ? t('sftp:readAt', { time: timeIn(zone, readAt) }) : t('sftp:neverRead')
  }
  return (
    <EditedRows
      title={t('sftp:title')}
      add={t('sftp:add')}
      empty={t('sftp:none')}
      path={calls.sftpConnection.list.path}
      query={query}
      maySave={useHolds(['/truck/account/partner'])}
      nameOf={({ name }) => name}
      remove={(id) => call(calls.sftpConnection.delete, { ids: [id] })}
      deleteTitle={(name) => t('sftp:deleteTitle', { name })}
      deleteText={t('sftp:deleteText')}
      form={(props) => <SftpFormDrawer accountId={accountId} {...props} />}
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
      ]}
    />
  )
}
