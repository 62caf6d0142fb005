import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { OwnOrder } from '@shortcut/domain/customers/own-order-api.ts'
import { mayAsk } from '@shortcut/domain/customers/own-state.ts'
import { documentPath } from '@shortcut/domain/work-orders/documents.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailPage, DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { download } from '../call/download.ts'
import { fetched } from '../call/fetched.tsx'
import { showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import type { PageProps } from '../page/page-props.ts'
import { useTitle } from '../page/title.ts'
import { timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import { durationText } from '../work-orders/stop-times.ts'
import classes from './OwnPages.module.css'
import { OwnRequests } from './OwnRequests.tsx'
import { OwnStopView } from './OwnStopView.tsx'
import { ownTones } from './own-columns.tsx'

const AskDrawer = fetched(() => import('./AskDrawer.tsx'))

/** One order for its customer: how far it is, its proofs, and what was asked for. */
export default function OwnOrderPage({ params: { id = '' } }: PageProps) {
  const t = useT(customerWords, ownWords, workOrderWords)
  const client = useQueryClient()
  const query = useQuery(queryOf(calls.ownOrder.detail, { id }))
  useNews(['ownOrder'], calls.ownOrder.detail.path)
  const holds = useHolds(['/own/order/ask'])
  const [asking, setAsking] = useState<'ask' | 'cancel' | null>(null)
  const order = query.data
  useTitle(order?.bookingId ?? t('page:ownOrders'))
  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('ownPage:orderFailed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!order) return <SkeletonRows rows={16} columns={2} />
  const asked = (after: OwnOrder) => {
    client.setQueryData(queryOf(calls.ownOrder.detail, { id }).queryKey, after)
    setAsking(null)
    showSuccess(t('ownPage:askSent'))
  }
  return (
    <>
      <DetailPage
        title={order.bookingId}
        status={<StatusBadge framed text={t(`ownState:${order.state}`)} tone={ownTones[order.state]} />}
        subtitle={order.customerReferenceNumber}
        waitsFor={waitsFor(t, order)}
        actions={
          order.state === 'delivered' ? (
            <Button variant="default" onClick={() => void download(documentPath('proofOfDelivery', order.id))}>
              {t('ownPage:proofPdf')}
            </Button>
          ) : (
            holds &&
            mayAsk(order.state) && (
              <>
                <Button variant="default" onClick={() => setAsking('cancel')}>
                  {t('ownPage:cancel')}
                </Button>
                <Button onClick={() => setAsking('ask')}>{t('ownPage:ask')}</Button>
              </>
            )
          )
        }
        main={
          <DetailSection title={t('ownPage:stops')}>
            <OwnStops order={order} />
          </DetailSection>
        }
        side={<OwnFacts order={order} />}
        below={
          order.requests.length > 0 && (
            <DetailSection title={t('ownPage:requests')}>
              <OwnRequests requests={order.requests} />
            </DetailSection>
          )
        }
      />
      {asking === 'ask' && <AskDrawer order={order} onAsked={asked} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        opened={asking === 'cancel'}
        destructive
        title={t('ownPage:cancelTitle', { order: order.bookingId })}
        confirmText={t('ownPage:askSubmit')}
        dismissText={t('ownPage:keep')}
        reason={{ label: t('ownPage:cancelReason'), required: false }}
        onConfirm={(remark) =>
          call(calls.ownOrder.ask, { id, kind: 'cancel', remark }).then(asked, () => void query.refetch())
        }
        onClose={() => setAsking(null)}
      >
        <p>{t('ownPage:cancelHelp')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The most useful sentence about it: how late, when expected, or what waits for us. */
function waitsFor(t: Translate<typeof ownWords | typeof workOrderWords>, order: OwnOrder): string {
  const { state, lateMinutes, expectedAt, deliveryZone } = order
  return [
    lateMinutes > 0 ? t('ownPage:lateBy', { time: durationText(t, lateMinutes) }) : '',
    expectedAt ? t('ownPage:waitsExpected', { time: timeIn(deliveryZone, expectedAt) }) : '',
    order.hasOpenRequest ? t('ownPage:waitsRequest') : state === 'waiting' ? t('ownPage:waitsConfirm') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const OwnStops = ({ order }: { order: OwnOrder }) => (
  <ol className={classes.stops}>
    {order.stops.map((stop, index) => (
      <OwnStopView
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no id here, and their order is fixed
        key={index}
        stop={stop}
        pictureOf={(picture) => call(calls.ownOrder.picture, { id: order.id, stop: index, picture })}
      />
    ))}
  </ol>
)

function OwnFacts({ order }: { order: OwnOrder }) {
  const t = useT(ownWords)
  const amount = (value: string | null, unit: string | null) =>
    value ? `${Number(value).toLocaleString('en')} ${unit ?? ''}` : ''
  return (
    <>
      <DetailSection title={t('ownPage:facts')}>
        <KeyValue
          items={[
            { label: t('ownPage:commodity'), value: order.commodity },
            { label: t('ownPage:pieces'), value: order.pieces },
            { label: t('ownPage:pallets'), value: order.palletQuantity },
            { label: t('ownPage:weight'), value: amount(order.weight, order.weightUnit) },
            { label: t('ownPage:volume'), value: amount(order.volume, order.volumeUnit) },
          ]}
        />
      </DetailSection>
      {order.counted && (
        <DetailSection title={t('ownPage:counted')}>
          <KeyValue
            items={[
              { label: t('ownPage:countedReceived'), value: order.counted.received },
              { label: t('ownPage:countedDelivered'), value: order.counted.delivered },
              ...(order.counted.refused > 0
                ? [{ label: t('ownPage:countedRefused'), value: order.counted.refused }]
                : []),
            ]}
          />
        </DetailSection>
      )}
      <DetailSection title={t('ownPage:numbers')}>
        <KeyValue
          items={[
            { label: t('ownPage:reference'), value: order.customerReferenceNumber },
            { label: t('ownPage:shipmentId'), value: order.shipmentId },
            { label: t('ownPage:container'), value: order.containerNo },
            ...(order.mawb ? [{ label: t('ownPage:mawb'), value: order.mawb }] : []),
            ...(order.hawb ? [{ label: t('ownPage:hawb'), value: order.hawb }] : []),
            { label: t('ownPage:booked'), value: timeIn(order.deliveryZone, order.bookedAt) },
          ]}
        />
      </DetailSection>
    </>
  )
}
