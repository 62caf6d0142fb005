import { enteredWith, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { textsOfWaybill, type WaybillTextKey } from '@shortcut/domain/work-orders/waybill/waybill-texts.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { amountText } from '@shortcut/words/amounts.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as waybillWords from '@shortcut/words/en/waybill-sent.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { choiceText } from '@shortcut/words/field-text.ts'
import { RecurringSource } from '../recurring/RecurringSource.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import { enteredWeight } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import { orderZone } from '../work-orders/form-values.ts'
import { sourceText } from '../work-orders/source-text.ts'
import classes from './OrderFacts.module.css'

type Props = { order: WorkOrderReply; zone: string }

/** Booking, cargo and air freight as labelled values, side by side. */
export function OrderFacts({ order, zone }: Props) {
  const t = useT(orderPageWords, workOrderWords)
  const place = orderZone(order.stops)
  const atPlace = (instant: string | null) => timeIn(place, instant)
  function item(field: WorkOrderField) {
    const label = t(`field:${field}`)
    const value = order[field]
    switch (enteredRows[field].kind) {
      case 'choice':
        return { label, value: value === null ? '' : choiceText(t, field, String(value)) }
      case 'bookingType':
        return { label, value: t(`bookingType:${order.bookingType}`) }
      case 'placeTime':
      case 'instant':
        return { label, value: atPlace(value === null ? null : String(value)) }
      case 'date':
        return { label, value: dayShown(value === null ? null : String(value)) }
      case 'weight':
        return { label, value: enteredWeight(order.weight) }
      case 'volume':
        return { label, value: amountText(order.volume?.value ?? null, order.volume?.unit ?? null) }
      default:
        return { label, value: String(value ?? '') }
    }
  }
  const facts = (group: 'numbers' | 'booking' | 'cargo') => enteredWith('facts', group).map(item)
  const by = (who: string, at: string) => (
    <>
      {who}, <RelativeTime at={at} />
    </>
  )
  const arrived = sourceText(t, order.source, order.createdBy)
  const source =
    order.source === 'recurring' ? <RecurringSource workOrderId={order.id}>{arrived}</RecurringSource> : arrived
  return (
    <DetailSection title={t('orderPage:details')}>
      <div className={classes.columns}>
        <KeyValue
          items={[
            ...facts('numbers'),
            ...facts('booking'),
            { label: t('field:actualDeliverDate'), value: atPlace(order.actualDeliverDate) },
            { label: t('field:tags'), value: order.tags.join(', ') },
            { label: t('field:source'), value: source },
            { label: t('field:bookingReceivedDate'), value: timeIn(zone, order.bookingReceivedDate) },
            { label: t('orderPage:createdAt'), value: by(order.createdBy, order.createdAt) },
            { label: t('field:updatedAt'), value: by(order.updatedBy, order.updatedAt) },
          ]}
          labelWidth={144}
        />
        <KeyValue items={[...facts('cargo'), ...references(order)]} labelWidth={112} />
      </div>
      {order.waybill && <SentWaybill waybill={order.waybill} />}
      {order.remark && (
        <p className={classes.remark}>
          <span>{t('field:remark')}</span> {order.remark}
        </p>
      )}
    </DetailSection>
  )
}

/** What the sender says of the house waybill. *Make house waybill* starts with it. */
function SentWaybill({ waybill }: { waybill: NonNullable<WorkOrderReply['waybill']> }) {
  const t = useT(waybillWords)
  const items = Object.entries(textsOfWaybill(waybill)).map(([key, value]) => {
    return { label: t(`waybillText:${key as WaybillTextKey}`), value }
  })
  const half = Math.ceil(items.length / 2)
  return (
    <section aria-label={t('waybillSent:title')}>
      <h3 className={classes.sent}>{t('waybillSent:title')}</h3>
      <div className={classes.columns}>
        <KeyValue items={items.slice(0, half)} labelWidth={144} />
        <KeyValue items={items.slice(half)} labelWidth={144} />
      </div>
    </section>
  )
}

/** All other references that the sender gave, grouped by name. */
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
