import { calls } from 'virtual:calls'
import type { ShownAs2Row } from '@shortcut/domain/partners/as2-api.ts'
import * as as2Words from '@shortcut/words/en/as2/connections.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { EditedRows } from '../records/EditedRows.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { As2Certificates } from './As2Certificates.tsx'
import states from './SftpConnections.module.css'

const As2FormDrawer = fetched(() => import('./As2FormDrawer.tsx'))

/** Partners of an account that exchange files by AS2, and our certificates for them. */
export function As2Connections({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT(as2Words)
  const query = useQuery(queryOf(calls.as2Connection.list, { accountId }))
  const maySave = useHolds(['/truck/account/partner'])
  const now = new Date().toISOString()
  const stateOf = ({ isOn, theirs, theirNext }: ShownAs2Row) => {
    if (!isOn) return { text: t('as2:off'), fails: false }
    const [last] = [theirs?.endsAt, theirNext?.endsAt].filter((at) => at !== undefined).sort((a, b) => (a < b ? 1 : -1))
    if (!last) return { text: t('as2:noCertificate'), fails: false }
    const fails = last < now
    return { text: t(fails ? 'as2:endedAt' : 'as2:endsAt', { time: timeIn(zone, last) }), fails }
  }
  return (
    <>
      <EditedRows
        title={t('as2:title')}
        add={t('as2:add')}
        empty={t('as2:none')}
        path={calls.as2Connection.list.path}
        query={query}
        maySave={maySave}
        nameOf={({ name }) => name}
        remove={(id) => call(calls.as2Connection.delete, { ids: [id] })}
        deleteTitle={(name) => t('as2:deleteTitle', { name })}
        deleteText={t('as2:deleteText')}
        form={(props) => <As2FormDrawer accountId={accountId} {...props} />}
        columns={[
          { key: 'name', header: t('as2Field:name'), rowHeader: true, cell: ({ name }) => name },
          { key: 'ids', header: t('as2:ids'), cell: ({ ourId, theirId }) => `${ourId} – ${theirId}` },
          { key: 'url', header: t('as2Field:url'), cell: ({ url }) => url },
          {
            key: 'state',
            header: t('as2:state'),
            cell: (row) => {
              const { text, fails } = stateOf(row)
              return <span className={fails ? states.fails : classes.quiet}>{text}</span>
            },
          },
        ]}
      />
      {maySave && <As2Certificates zone={zone} />}
    </>
  )
}
