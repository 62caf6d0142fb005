import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { OwnOrderRow } from '@shortcut/domain/customers/own-order-api.ts'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { listCall } from '../lists/list-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useT } from '../words/words.ts'
import { ownColumns, ownFilters, ownOptions } from './own-columns.tsx'

const fetchOrders = listCall(calls.ownOrder.list)
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/own/order/${id}`
const hrefOf = (id: string) => base + pathOf(id)
const markOf = ({ lateMinutes, state }: OwnOrderRow) =>
  state === 'cancelled' ? 'gone' : lateMinutes > 0 && state !== 'delivered' ? 'late' : undefined

/** A customer's orders, the latest booked first. */
export default function OwnOrderListPage() {
  const t = useT(customerWords, ownWords, workOrderWords)
  const navigate = useNavigate()
  const options = useMemo(() => ownOptions(t), [t])
  return (
    <RecordListPage<OwnOrderRow>
      grid="ownOrder"
      title={t('page:ownOrders')}
      topic="ownOrder"
      filters={ownFilters}
      optionsOf={(column) => options[column] ?? []}
      columnsOf={useCallback(({ show }) => ownColumns(t, { show, hrefOf }), [t])}
      standardLayout={{ pinned: ['bookingId'], hidden: ['shipmentId', 'palletQuantity'] }}
      fetch={fetchOrders}
      newestFirst
      markOf={markOf}
      none={{ title: t('ownPage:noOrders'), text: t('ownPage:noOrdersHelp') }}
      onShow={useCallback((id: string) => navigate(pathOf(id)), [navigate])}
      mainAction={() => (
        <Allowed any={['/own/book/save']}>
          <Button onClick={() => navigate('/own/book')}>{t('ownPage:book')}</Button>
        </Allowed>
      )}
    />
  )
}
