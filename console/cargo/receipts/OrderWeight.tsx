import { calls } from 'virtual:calls'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { kgShown } from '../amounts.ts'
import classes from '../Cargo.module.css'

/** What the order's freight weighs, beside its booking; nothing before all of it was weighed. */
export function OrderWeight({ workOrderId }: { workOrderId: string }) {
  const t = useT(receiptWords)
  const { data } = useQuery(queryOf(calls.receipt.orderWeight, { workOrderId }))
  if (!data) return null
  const { kg, bookedKg, receiptNo, chargeableKg, decidedBy } = data
  const weight = { kg: kgShown(kg), receipt: receiptNo }
  return (
    <div className={classes.weight}>
      <KeyValue
        labelWidth={176}
        items={[
          {
            label: t('receiptPage:actualWeight'),
            value: bookedKg
              ? t('receiptPage:weighedAt', { ...weight, booked: kgShown(bookedKg) })
              : t('receiptPage:weighedUnbooked', weight),
          },
          ...(chargeableKg && decidedBy
            ? [{ label: t('receiptPage:chargeableAir'), value: t(`chargeableBy:${decidedBy}`, { kg: chargeableKg }) }]
            : []),
        ]}
      />
    </div>
  )
}
