import type { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useT } from '../../words/words.ts'
import { kgShown } from '../amounts.ts'
import classes from '../Cargo.module.css'

/** What the order's freight weighs, beside its booking. */
export function OrderWeight({ weight: found }: { weight: NonNullable<ReplyOf<typeof receiptApi.ofOrder>['weight']> }) {
  const t = useT(receiptWords)
  const { kg, bookedKg, receiptNo, chargeableKg, decidedBy, unmeasured } = found
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
            ? [
                {
                  label: t('receiptPage:chargeableAir'),
                  value: t(`chargeableBy:${decidedBy}`, { kg: groupedText(chargeableKg) }),
                },
              ]
            : unmeasured
              ? [{ label: t('receiptPage:chargeableAir'), value: t('receiptPage:unmeasured', { count: unmeasured }) }]
              : []),
        ]}
      />
    </div>
  )
}
