import { calls } from 'virtual:calls'
import { Button, Select, TextInput } from '@mantine/core'
import { type ChargeKind, chargeKinds } from '@shortcut/domain/billing/rating/charge.ts'
import { codes } from '@shortcut/domain/errors.ts'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import type { FormEvent } from 'react'
import { call } from '../../call/call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'

const empty = { kind: 'adjustment' as ChargeKind, name: '', amount: '', reason: '' }

/** A charge that is on no sheet: name, amount, and reason. */
export function AddTypedCharge({ id, onAdded }: { id: string; onAdded: () => void }) {
  const t = useT(billingWords)
  const form = useForm(() => empty)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await call(calls.billing.addCharge, form.sent({ id, ...form.values }), { handles: [codes.invalid] })
      onAdded()
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Select
        {...form.bind('kind')}
        label={t('billingPage:kind')}
        allowDeselect={false}
        data={chargeKinds.map((kind) => ({ value: kind, label: t(`chargeKind:${kind}`) }))}
      />
      <TextInput {...form.bind('name')} label={t('billingPage:name')} withAsterisk autoFocus />
      <TextInput {...form.bind('amount')} label={t('billingPage:amount')} inputMode="decimal" withAsterisk />
      <TextInput {...form.bind('reason')} label={t('billingPage:why')} withAsterisk />
      <Button type="submit">{t('billingPage:addCharge')}</Button>
    </form>
  )
}
