import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { amountText } from '@shortcut/words/amounts.ts'
import { timeIn, zoneName } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { orderZone } from '../work-orders/form-values.ts'
import classes from './OrderFacts.module.css'
import './order-page-words.ts'
import { sourceText } from '../work-orders/source-text.ts'

type Props = { order: WorkOrderReply; zone: string }

/** Booking, cargo and air freight as labelled values, side by side. */
export function OrderFacts({ order, zone }: Props) {
  const t = useT()
  const place = orderZone(order.stops)
  const atPlace = (instant: string | null) => (instant ? `${timeIn(place, instant)} ${zoneName(place, instant)}` : '')
  const item = (field: Plain) => ({ label: t(`field:${field}`), value: String(order[field] ?? '') })
  const by = (who: string, at: string) => (
    <>
      {who}, <RelativeTime at={at} />
    </>
  )
  return (
    <DetailSection title={t('orderPage:details')}>
      <div className={classes.columns}>
        <KeyValue
          items={[
            item('customerReferenceNumber'),
            item('shipmentId'),
            item('cargoId'),
            { label: t('field:bookingType'), value: t(`bookingType:${order.bookingType}`) },
            item('truckType'),
            item('bookingPickupDate'),
            { label: t('field:requestDeliveryTime'), value: atPlace(order.requestDeliveryTime) },
            { label: t('field:estimatedDeliverDate'), value: atPlace(order.estimatedDeliverDate) },
            { label: t('field:actualDeliverDate'), value: atPlace(order.actualDeliverDate) },
            { label: t('field:tags'), value: order.tags.join(', ') },
            { label: t('field:source'), value: sourceText(t, order.source, order.createdBy) },
            { label: t('field:bookingReceivedDate'), value: timeIn(zone, order.bookingReceivedDate) },
            { label: t('orderPage:createdAt'), value: by(order.createdBy, order.createdAt) },
            { label: t('field:updatedAt'), value: by(order.updatedBy, order.updatedAt) },
          ]}
          labelWidth={144}
        />
        <KeyValue
          items={[
            item('palletQuantity'),
            item('pieces'),
            { label: t('field:weight'), value: amountText(order.weight?.value ?? null, order.weight?.unit ?? null) },
            { label: t('field:volume'), value: amountText(order.volume?.value ?? null, order.volume?.unit ?? null) },
            item('commodity'),
            item('containerNo'),
            item('mawb'),
            item('hawb'),
            item('airline'),
            item('flight'),
            { label: t('field:cutOffAt'), value: atPlace(order.cutOffAt) },
            ...references(order),
          ]}
          labelWidth={112}
        />
      </div>
      {order.remark && (
        <p className={classes.remark}>
          <span>{t('field:remark')}</span> {order.remark}
        </p>
      )}
    </DetailSection>
  )
}

/** Every other reference that the sender gave; those of one name stand together. */
function references({ references: given }: WorkOrderReply) {
  const names = [...new Set(given.map(({ qualifier, description }) => description || qualifier))]
  return names.map((label) => ({
    label,
    value: given
      .filter(({ qualifier, description }) => (description || qualifier) === label)
      .map(({ value }) => value)
      .join(', '),
  }))
}

type Plain =
  | 'customerReferenceNumber'
  | 'truckType'
  | 'bookingPickupDate'
  | 'palletQuantity'
  | 'pieces'
  | 'commodity'
  | 'shipmentId'
  | 'cargoId'
  | 'containerNo'
  | 'mawb'
  | 'hawb'
  | 'airline'
  | 'flight'
