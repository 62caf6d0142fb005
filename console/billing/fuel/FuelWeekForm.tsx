import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { call } from '../../call/call.ts'
import { type FormErrors, fieldErrorsOf } from '../../forms/field-errors.ts'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'

type Props = {
  region: string
  weekOn: string
  price: string
  input: RefObject<HTMLInputElement | null>
  onSaved: () => Promise<void>
}

/** Enters the price of one week: of the next missing one, unless another is chosen. */
export function FuelWeekForm({ region, weekOn: proposed, price: firstPrice, input, onSaved }: Props) {
  const t = useT(fieldWords, fuelWords)
  /** Null while nothing is typed: then the week follows other people's entries. */
  const [own, setOwn] = useState<string | null>(null)
  const [price, setPrice] = useState(firstPrice)
  const weekOn = own ?? proposed
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(calls.fuelSurcharge.save, { region, weekOn, price }, { handles: [codes.invalid] })
      await onSaved()
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? errors)
    }
    setBusy(false)
  }
  return (
    <form className={classes.weekForm} onSubmit={(event) => void save(event)} noValidate>
      <DateTimeField
        kind="date"
        label={t('fuelField:weekOn')}
        today={new Date().toISOString().slice(0, 10)}
        value={weekOn}
        onChange={setOwn}
        error={errors.weekOn}
      />
      <NumberField
        ref={input}
        label={t('fuelField:price')}
        decimals={6}
        value={price}
        onChange={(typed) => {
          setOwn(weekOn)
          setPrice(typed)
        }}
        error={errors.price}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('fuelPage:savePrice')}
      </Button>
    </form>
  )
}
