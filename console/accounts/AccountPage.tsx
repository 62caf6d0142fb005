import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailPage } from '@shortcut/ui/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/SkeletonRows.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Allowed } from '../app/Allowed.tsx'
import { useViewerZone } from '../app/preferences.ts'
import '../app/record-words.ts'
import type { PageProps } from '../app/routes.tsx'
import { useTitle } from '../app/title.ts'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { useRecordNews } from '../records/use-record-news.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountInvoices } from './AccountInvoices.tsx'
import { AccountKeys } from './AccountKeys.tsx'
import { AccountMessages } from './AccountMessages.tsx'
import { AccountOrders } from './AccountOrders.tsx'
import { AccountPartners } from './AccountPartners.tsx'

const AccountDrawer = lazy(() => import('./AccountDrawer.tsx'))

/** One organisation whole: how it is reached and billed, what its drivers must bring, its keys, and what it has going on. */
export default function AccountPage({ params }: PageProps) {
  const t = useT()
  const { id = '' } = params
  const client = useQueryClient()
  const zone = useViewerZone()
  const query = useQuery(queryOf(calls.account.detail, { id }))
  const [editing, setEditing] = useState(false)
  const account = query.data
  useTitle(account?.name ?? t('page:accounts'))
  const refresh = useCallback(async () => {
    const about = [
      [calls.account.detail.path, { id }],
      [calls.account.keys.path, { accountId: id }],
      [calls.log.list.path, { entityId: id }],
    ]
    await Promise.all(about.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client, id])
  useRecordNews('account', id, refresh)

  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('accountPage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!account) return <SkeletonRows rows={16} columns={2} />
  return (
    <>
      <DetailPage
        title={account.name}
        subtitle={account.code}
        waitsFor={account.openOrders > 0 && t('accountPage:openOrders', { count: account.openOrders })}
        actions={
          <Allowed any={['/truck/account/save']}>
            <Button onClick={() => setEditing(true)}>{t('record:edit')}</Button>
          </Allowed>
        }
        main={
          <>
            <Allowed any={['/work/order/list']}>
              <AccountOrders accountId={id} zone={zone} />
            </Allowed>
            <Allowed any={['/billing/invoices/list']}>
              <AccountInvoices accountId={id} />
            </Allowed>
            <Allowed any={['/bookingMonitor/index/list']}>
              <AccountMessages accountId={id} zone={zone} />
            </Allowed>
            <AccountPartners accountId={id} />
            <Allowed any={['/truck/account/key']}>
              <AccountKeys account={account} zone={zone} onChanged={refresh} />
            </Allowed>
          </>
        }
        side={<AccountFacts account={account} />}
        below={<RecordHistory entity="account" id={id} zone={zone} />}
      />
      {editing && (
        <Suspense fallback={null}>
          <AccountDrawer
            account={account}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              void refresh()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
