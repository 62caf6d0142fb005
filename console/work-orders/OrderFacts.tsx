import type { WorkOrderReply } from '@shortcut/domain/work-orders/fields.ts'
import { DetailSection } from '@shortcut/ui/DetailPage.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { amountText } from '@shortcut/words/amounts.ts'
import { AppLink } from '../app/AppLink.tsx'
import { timeIn, zoneName } from '../app/time.ts'
import { useT } from '../app/words.ts'
import { orderZone } from './form-values.ts'

type Props = { order: WorkOrderReply; zone: string }

/** Booking, cargo, air freight and contact as labelled values. */
export function OrderFacts({ order, zone }: Props) {
  const t = useT()
  const place = orderZone(order.stops)
  const atPlace = (instant: string | null) => (instant ? `${timeIn(place, instant)} ${zoneName(place, instant)}` : '')
  const item = (field: keyof WorkOrderReply & keyof typeof labels) => ({
    label: t(labels[field]),
    value: String(order[field] ?? ''),
  })
  const link = (scheme: 'mailto' | 'tel', value: string) =>
    value && <AppLink to={`${scheme}:${value}`}>{value}</AppLink>
  const { contact } = order
  return (
    <>
      <DetailSection title={t('workOrderPage:booking')}>
        <KeyValue
          items={[
            { label: t('field:bookingType'), value: t(`bookingType:${order.bookingType}`) },
            item('truckType'),
            item('bookingPickupDate'),
            { label: t('field:requestDeliveryTime'), value: atPlace(order.requestDeliveryTime) },
            { label: t('field:estimatedDeliverDate'), value: atPlace(order.estimatedDeliverDate) },
            { label: t('field:actualDeliverDate'), value: atPlace(order.actualDeliverDate) },
            { label: t('field:bookingReceivedDate'), value: timeIn(zone, order.bookingReceivedDate) },
            { label: t('field:source'), value: t(`source:${order.source}`) },
            item('scheduler'),
            { label: t('field:tags'), value: order.tags.join(', ') },
            item('remark'),
            {
              label: t('field:updatedAt'),
              value: (
                <>
                  {order.updatedBy}, <RelativeTime at={order.updatedAt} />
                </>
              ),
            },
          ]}
          labelWidth={144}
        />
      </DetailSection>
      <DetailSection title={t('workOrderPage:cargo')}>
        <KeyValue
          items={[
            item('palletQuantity'),
            item('pieces'),
            { label: t('field:weight'), value: amountText(order.weight?.value ?? null, order.weight?.unit ?? null) },
            { label: t('field:volume'), value: amountText(order.volume?.value ?? null, order.volume?.unit ?? null) },
            item('commodity'),
            item('shipmentId'),
            item('cargoId'),
            item('containerNo'),
            ...order.references.map(({ qualifier, value, description }) => ({
              label: description || qualifier,
              value,
            })),
          ]}
          labelWidth={144}
        />
      </DetailSection>
      <DetailSection title={t('workOrderPage:air')}>
        <KeyValue
          items={[
            item('mawb'),
            item('hawb'),
            item('airline'),
            item('flight'),
            { label: t('field:cutOffAt'), value: atPlace(order.cutOffAt) },
          ]}
          labelWidth={144}
        />
      </DetailSection>
      <DetailSection title={t('workOrderPage:contact')}>
        <KeyValue
          items={[
            { label: t('field:contactName'), value: contact.name },
            { label: t('field:contactEmail'), value: link('mailto', contact.email) },
            { label: t('field:contactPhone'), value: link('tel', contact.phone) },
          ]}
          labelWidth={144}
        />
      </DetailSection>
    </>
  )
}

const labels = {
  truckType: 'field:truckType',
  bookingPickupDate: 'field:bookingPickupDate',
  scheduler: 'field:scheduler',
  remark: 'field:remark',
  palletQuantity: 'field:palletQuantity',
  pieces: 'field:pieces',
  commodity: 'field:commodity',
  shipmentId: 'field:shipmentId',
  cargoId: 'field:cargoId',
  containerNo: 'field:containerNo',
  mawb: 'field:mawb',
  hawb: 'field:hawb',
  airline: 'field:airline',
  flight: 'field:flight',
} as const
