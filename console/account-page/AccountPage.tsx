import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { TabbedDetailPage } from '@shortcut/ui/page/TabbedDetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ShipperSecurity } from '../air/security/ShipperSecurity.tsx'
import { AccountInterest } from '../billing/interest/AccountInterest.tsx'
import { AccountRates } from '../billing/rate-sheets/AccountRates.tsx'
import { fetched } from '../call/fetched.tsx'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import type { PageProps } from '../page/page-props.ts'
import { useTitle } from '../page/title.ts'
import { useRecordNews } from '../records/news/use-record-news.ts'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { useT } from '../words/words.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountInvoices } from './AccountInvoices.tsx'
import { AccountKeys } from './AccountKeys.tsx'
import { AccountMessages } from './AccountMessages.tsx'
import { AccountOrders } from './AccountOrders.tsx'
import { AccountPartners } from './AccountPartners.tsx'
import { AccountPeople } from './AccountPeople.tsx'
import { AccountPlaces } from './AccountPlaces.tsx'
import { AccountRecurring } from './AccountRecurring.tsx'
import { As2Connections } from './As2Connections.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { SftpConnections } from './SftpConnections.tsx'

const AccountDrawer = fetched(() => import('../accounts/AccountDrawer.tsx'))

/** The tab if the address names none. */
const first = 'details'

/** One account: its details, orders, recurring orders, messages, invoices, rates, partners and keys. */
export default function AccountPage({ params }: PageProps) {
  const t = useT(accountWords, invoiceWords, ownWords, partnerWords, recordWords, recurringWords)
  const { id = '' } = params
  const client = useQueryClient()
  const zone = useViewerZone()
  const query = useQuery(queryOf(calls.account.detail, { id }))
  const [search, setQuery] = useSearchParams()
  const asked = search.get('part')
  const seesOrders = useHolds(['/work/order/list'])
  const seesRecurring = useHolds(['/work/recurring/list'])
  const seesMessages = useHolds(['/bookingMonitor/index/list'])
  const seesInvoices = useHolds(['/billing/invoices/list'])
  const seesRates = useHolds(['/truck/rateSheet/list', '/truck/fuelSurcharge/list'])
  const seesPeople = useHolds(['/truck/user/list'])
  const seesKeys = useHolds(['/truck/account/key'])
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
  const details = (
    <>
      <AccountFacts account={account} />
      <ShipperSecurity accountId={id} name={account.name} />
      <RecordHistory entity="account" id={id} zone={zone} />
    </>
  )
  const orders = <AccountOrders accountId={id} zone={zone} />
  const messages = <AccountMessages accountId={id} zone={zone} />
  const partners = (
    <>
      <AccountPartners accountId={id} />
      <NoticeTexts accountId={id} />
      <SftpConnections accountId={id} zone={zone} />
      <As2Connections accountId={id} zone={zone} />
    </>
  )
  const keys = <AccountKeys account={account} zone={zone} onChanged={refresh} />
  const tabs = [
    { key: first, seen: true, title: t('accountPage:details'), content: details },
    { key: 'orders', seen: seesOrders, title: t('accountPage:orders'), content: orders },
    {
      key: 'recurring',
      seen: seesRecurring,
      title: t('recurringPage:title'),
      content: <AccountRecurring account={account} zone={zone} />,
    },
    { key: 'messages', seen: seesMessages, title: t('accountPage:messages'), content: messages },
    {
      key: 'invoices',
      seen: seesInvoices,
      title: t('accountInvoices:title'),
      content: (
        <>
          <AccountInvoices accountId={id} />
          <AccountInterest accountId={id} />
        </>
      ),
    },
    { key: 'rates', seen: seesRates, title: t('accountPage:rates'), content: <AccountRates accountId={id} /> },
    {
      key: 'places',
      seen: true,
      title: t('addressBook:title'),
      content: <AccountPlaces accountId={id} />,
    },
    { key: 'people', seen: seesPeople, title: t('people:title'), content: <AccountPeople account={account} /> },
    { key: 'partners', seen: true, title: t('partnerPage:partners'), content: partners },
    { key: 'keys', seen: seesKeys, title: t('apiKey:keys'), content: keys },
  ].filter(({ seen }) => seen)
  return (
    <>
      <TabbedDetailPage
        title={account.name}
        subtitle={account.code}
        waitsFor={account.openOrders > 0 && t('accountPage:openOrders', { count: account.openOrders })}
        actions={
          <Allowed any={['/truck/account/save']}>
            <Button onClick={() => setEditing(true)}>{t('record:edit')}</Button>
          </Allowed>
        }
        tabsLabel={t('accountPage:tabs')}
        tabs={tabs}
        shown={tabs.find(({ key }) => key === asked)?.key ?? first}
        onShow={(key) => setQuery(key === first ? {} : { part: key }, { replace: true })}
      />
      {editing && (
        <AccountDrawer
          account={account}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
