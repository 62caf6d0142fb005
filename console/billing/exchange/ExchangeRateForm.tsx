import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { type FormErrors, fieldErrorsOf } from '../../forms/field-errors.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './ExchangeRateForm.module.css'

type Pair = { from: string; to: string }
export type TypedRate = Pair & { on: string; rate: string }
type Props = {
  /** The chosen pair, as the form's default. */
  pair: Pair
  corrected: TypedRate | undefined
  onSaved: (saved: TypedRate) => Promise<void>
}

/** Enters the rate of one pair and day, replacing an existing one. */
export function ExchangeRateForm({ pair: { from, to }, corrected, onSaved }: Props) {
  const t = useT(exchangeWords, fieldWords)
  const today = new Date().toISOString().slice(0, 10)
  const [values, setValues] = useState<TypedRate>({ from, to, on: today, rate: '' })
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const rate = useRef<HTMLInputElement>(null)
  useReportUnsaved(values.rate !== '' && values.rate !== corrected?.rate)
  useEffect(() => setValues((now) => ({ ...now, from, to })), [from, to])
  useEffect(() => {
    if (!corrected) return
    setValues(corrected)
    setErrors({})
    rate.current?.focus()
    rate.current?.select()
  }, [corrected])
  const set = (changed: Partial<TypedRate>) => {
    setValues((now) => ({ ...now, ...changed }))
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const saved = await call(calls.exchangeRate.save, values, { handles: [codes.invalid] })
      showSuccess(t('exchangePage:saved', { from: saved.from, to: saved.to, on: dayShown(saved.on) }))
      set({ rate: '' })
      await onSaved(saved)
      rate.current?.focus()
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? errors)
    }
    setBusy(false)
  }
  const currencyField = (field: 'from' | 'to') => (
    <TextInput
      label={t(`exchangeField:${field}`)}
      placeholder={field === 'from' ? 'EUR' : 'USD'}
      maxLength={3}
      autoComplete="off"
      value={values[field]}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value.toUpperCase() })}
      error={errors[field]}
    />
  )
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate aria-label={t('exchangePage:add')}>
      {currencyField('from')}
      {currencyField('to')}
      <DateTimeField
        kind="date"
        label={t('exchangeField:on')}
        today={today}
        value={values.on}
        onChange={(on) => set({ on })}
        error={errors.on}
      />
      <NumberField
        ref={rate}
        label={t('exchangeField:rate')}
        decimals={10}
        value={values.rate}
        onChange={(typed) => set({ rate: typed })}
        error={errors.rate}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('exchangePage:saveRate')}
      </Button>
      <p className={classes.help}>{t('exchangePage:addHelp')}</p>
    </form>
  )
}
