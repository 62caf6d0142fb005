import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { BilledCharge } from '@shortcut/domain/billing/billing-api.ts'
import type { Accessorial } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { chargeByHand, isCounted, unitByHand } from '@shortcut/domain/billing/rating/charge-by-hand.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import type { FormEvent } from 'react'
import { call } from '../../call/call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from '../Billing.module.css'

type Props = {
  order: { id: string; currency: string; charges: readonly BilledCharge[] }
  choice: { rateSheetId: string; index: number; accessorial: Accessorial; discountPercent?: string | undefined }
  onAdded: () => void
}

/** A quantity of an accessorial of the order's sheet, with the amount while typing. */
export function AddAccessorial({ order, choice, onAdded }: Props) {
  const t = useT(billingWords)
  const form = useForm(() => ({ quantity: '1', reason: '' }))
  const { rateSheetId, index, accessorial, discountPercent } = choice
  const { id, currency, charges } = order
  const { quantity } = form.values
  const counting = charges.filter(({ voidedAt }) => voidedAt === null)
  const charge =
    Number(quantity) > 0
      ? chargeByHand(accessorial, quantity, { id: rateSheetId, currency }, counting, undefined, discountPercent)
      : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await call(calls.billing.addAccessorial, form.sent({ id, rateSheetId, index, ...form.values }), {
        handles: [codes.invalid],
      })
      onAdded()
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {isCounted(accessorial) && (
        <NumberField
          {...form.bind('quantity')}
          label={t(`byHandQuantity:${unitByHand(accessorial)}`)}
          decimals={3}
          withAsterisk
          autoFocus
        />
      )}
      <TextInput {...form.bind('reason')} label={t('billingPage:why')} withAsterisk />
      <div aria-live="polite">
        {charge ? (
          <>
            <strong>{t('billingPage:wouldCharge', { amount: charge.amount, currency })}</strong>
            <ArithmeticSteps steps={charge.arithmetic} />
          </>
        ) : (
          <p className={classes.quiet}>{t('billingPage:wouldChargeNothing')}</p>
        )}
      </div>
      <Button type="submit" disabled={!charge}>
        {t('billingPage:addCharge')}
      </Button>
    </form>
  )
}
