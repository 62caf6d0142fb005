import { calls } from 'virtual:calls'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import { DetailPage, DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { Timeline } from '@shortcut/ui/Timeline.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as reportWords from '@shortcut/words/en/phones/driver-reports.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CustodySection } from '../air/custody/CustodySection.tsx'
import { OrderWaybills } from '../air/houses/OrderWaybills.tsx'
import { RippleCard } from '../air/ripple/RippleCard.tsx'
import { OrderCharges } from '../billing/queue/OrderCharges.tsx'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { OrderCargo } from '../cargo/receipts/OrderCargo.tsx'
import { renewMs } from '../lists/renewed-orders.ts'
import type { PageProps } from '../page/page-props.ts'
import { useTitle } from '../page/title.ts'
import { useUndone } from '../page/undo-offer.ts'
import { useRecordNews } from '../records/news/use-record-news.ts'
import { ShareLink } from '../share/ShareLink.tsx'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { ProblemMark, RequestMark } from '../work-orders/RequestMark.tsx'
import { TimingBadge } from '../work-orders/TimingBadge.tsx'
import { History } from './History.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderAnswers } from './OrderAnswers.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderMap } from './OrderMap.tsx'
import { OrderMessages } from './OrderMessages.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import type { Opened } from './opened.ts'
import { ProofOfDelivery } from './ProofOfDelivery.tsx'
import { RevisionPanel } from './RevisionPanel.tsx'
import { EarlierRequests, RequestPanel } from './requests/RequestPanel.tsx'
import { TaskList } from './TaskList.tsx'
import { timelineStops } from './timeline-stops.ts'
import { isOpenProblem, waitsFor } from './waits-for.ts'

export default function WorkOrderPage({ params }: PageProps) {
  const t = useT(lawWords, orderPageWords, reportWords, workOrderWords)
  const { id = '' } = params
  const client = useQueryClient()
  const zone = useViewerZone()
  const now = (useNow() ?? new Date()).toISOString()
  const query = useQuery({
    ...queryOf(calls.workOrder.detail, { id }),
    refetchInterval: ({ state }) => state.data?.tasks.some(({ status }) => isLive(status)) && renewMs,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const order = query.data
  useTitle(order?.bookingId ?? t('page:workOrders'))
  const refresh = useCallback(async () => {
    await Promise.all(
      [
        [calls.workOrder.detail.path, { id }],
        [calls.log.ofWorkOrder.path, { id }],
        [calls.bookingMonitor.list.path, { workOrderId: id }],
        [calls.locus.ofTask.path],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }, [client, id])
  useRecordNews('workOrder', id, refresh)
  useUndone(() => void refresh())

  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('workOrderPage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!order) return <SkeletonRows rows={16} columns={2} />
  // Freight whose number and flight nobody knows yet gets its house waybill, too.
  const mayFly = order.bookingStatus !== 'BOOKING_CANCELLED'
  const asked = order.requests.filter(({ state }) => state === 'open')
  return (
    <>
      <DetailPage
        title={order.bookingId}
        status={
          <>
            <BookingStatusBadge status={order.bookingStatus} framed />
            <TimingBadge order={order} now={Date.parse(now)} zone={zone} />
            {order.tasks.some(({ reports }) => reports.some(isOpenProblem)) && <ProblemMark t={t} />}
            {asked.length > 0 && (
              <RequestMark
                kinds={asked
                  .map(({ kind }) => kind)
                  .sort()
                  .join()}
                t={t}
              />
            )}
          </>
        }
        subtitle={`${order.customerName} · ${order.customerReferenceNumber}`}
        waitsFor={waitsFor(t, order)}
        actions={
          <>
            <ShareLink order={order} />
            <OrderActions order={order} onOpen={setOpened} onDone={refresh} />
          </>
        }
        main={
          <>
            {asked.map((one) => (
              <RequestPanel key={one.id} order={order} request={one} onDecided={refresh} />
            ))}
            {order.revision && !asked.some(({ kind }) => kind === 'change') && (
              <RevisionPanel order={order} revision={order.revision} onDecided={refresh} />
            )}
            {!order.revision && <RippleCard workOrderId={id} />}
            <DetailSection title={t('workOrderPage:stops')}>
              <Timeline
                stops={timelineStops(t, order, now)}
                plannedText={t('workOrderPage:planned')}
                actualText={t('workOrderPage:actual')}
                expectedText={t('orderPage:estimated')}
              />
            </DetailSection>
            <ProofOfDelivery order={order} />
            <DetailSection title={t('workOrderPage:tasks')}>
              <TaskList order={order} zone={zone} onOpen={setOpened} onDecided={refresh} />
            </DetailSection>
            <OrderCargo workOrderId={id} />
            <OrderWaybills workOrderId={id} mawb={order.mawb ?? ''} isOpen={mayFly} />
            {mayFly && <CustodySection of={{ workOrderId: id }} />}
            <OrderFacts order={order} zone={zone} />
            <EarlierRequests requests={order.requests} />
            <OrderMessages workOrderId={id} zone={zone} />
            <OrderAnswers workOrderId={id} zone={zone} />
          </>
        }
        side={
          <>
            <OrderMap order={order} />
            <OrderCharges id={id} />
            <OrderPeople order={order} />
          </>
        }
        below={
          <DetailSection title={t('workOrderPage:history')}>
            <History workOrderId={id} zone={zone} />
          </DetailSection>
        }
      />
      <OrderDialogs order={order} opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} onDone={refresh} />
    </>
  )
}
