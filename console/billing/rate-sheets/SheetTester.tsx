import { calls } from 'virtual:calls'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { RateSheetDetail, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import { exceptionTexts } from '../exception-texts.ts'
import classes from './RateSheetPage.module.css'

type Quote = ReplyOf<(typeof rateSheetApi)['quote']>
const places = [
  'originCity',
  'destinationCity',
  'originProvince',
  'destinationProvince',
  'originPostal',
  'destinationPostal',
] as const
const measures = [
  'pounds',
  'cubicFeet',
  'miles',
  'pallets',
  'pieces',
  'stops',
  'days',
  'truckType',
  'tags',
  'pickupMinutes',
  'dropoffMinutes',
  'storageDays',
] as const
type Field = 'bookingId' | (typeof places)[number] | (typeof measures)[number]
const start = {
  ...(Object.fromEntries(['bookingId', ...places, ...measures].map((field) => [field, ''])) as Record<Field, string>),
  bookingType: '1',
  cancelledUnderWay: false,
}

function factsOf(values: typeof start): NonNullable<InputOf<(typeof rateSheetApi)['quote']>['facts']> {
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    origin: { city: values.originCity, province: values.originProvince, postalCode: values.originPostal },
    destination: {
      city: values.destinationCity,
      province: values.destinationProvince,
      postalCode: values.destinationPostal,
    },
    bookingType: Number(values.bookingType) as 0 | 1 | 2,
    pounds: values.pounds.trim() || null,
    cubicFeet: values.cubicFeet.trim() || null,
    miles: values.miles.trim() || null,
    pallets: number(values.pallets),
    pieces: number(values.pieces),
    days: number(values.days),
    storageDays: number(values.storageDays),
    stops: number(values.stops) ?? 2,
    truckType: values.truckType,
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    pickupMinutes: number(values.pickupMinutes),
    dropoffMinutes: number(values.dropoffMinutes),
    cancelledUnderWay: values.cancelledUnderWay,
  }
}

/** What an order would cost, with each charge's arithmetic; nothing is charged. */
export function SheetTester({ sheet }: { sheet: RateSheetDetail }) {
  const t = useT(billingLawWords, rateSheetWords)
  const form = useForm(() => start)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [failed, setFailed] = useState('')
  const isOrder = form.values.bookingId.trim() !== ''
  const field = (name: Field) => ({
    ...form.bind(name),
    label: t(`rateSheetPage:${name}`),
    autoComplete: 'off',
  })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const { bookingId } = form.values
    const what = bookingId.trim() ? { bookingId } : { facts: factsOf(form.values) }
    setFailed('')
    try {
      setQuote(await call(calls.rateSheet.quote, { id: sheet.id, ...what }, { handles: 'all' }))
    } catch (error) {
      if (error instanceof CallError && error.code !== codes.invalid) setFailed(error.message)
      setQuote(null)
      form.refuse(error, (path) => path.replace(/^facts\./, ''))
    }
  }
  return (
    <div className={classes.scroll}>
      <div className={classes.columns}>
        <form onSubmit={ask} noValidate>
          <FormSection title={t('rateSheetPage:try')}>
            <TextInput {...field('bookingId')} description={t('rateSheetPage:bookingIdHelp')} className={wholeLine} />
            {places.map((name) => (
              <TextInput key={name} {...field(name)} disabled={isOrder} />
            ))}
            <Select
              {...form.bind('bookingType')}
              label={t('rateSheetPage:bookingType')}
              data={bookingTypeNames.map((label, index) => ({ value: String(index), label }))}
              allowDeselect={false}
              disabled={isOrder}
            />
            {measures.map((name) => (
              <TextInput
                key={name}
                {...field(name)}
                disabled={isOrder}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                description={name === 'tags' ? t('rateSheetPage:tagsHelp') : undefined}
              />
            ))}
            <Checkbox
              className={wholeLine}
              label={t('rateSheetPage:cancelledUnderWay')}
              disabled={isOrder}
              checked={form.values.cancelledUnderWay}
              onChange={({ currentTarget: { checked } }) =>
                form.setValues((values) => ({ ...values, cancelledUnderWay: checked }))
              }
            />
          </FormSection>
          <Button type="submit">{t('rateSheetPage:tryIt')}</Button>
        </form>
        <section aria-live="polite" aria-label={t('rateSheetPage:arithmetic')}>
          {!quote && !failed && <p className={classes.quiet}>{t('rateSheetPage:nothingTried')}</p>}
          {failed && <p className={classes.wrong}>{failed}</p>}
          {quote && quote.exceptions.length > 0 && (
            <ul className={classes.list}>
              {exceptionTexts(t, quote.exceptions).map((text) => (
                <li key={text} className={classes.warning}>
                  {text}
                </li>
              ))}
            </ul>
          )}
          {quote && quote.charges.length === 0 && <p className={classes.quiet}>{t('rateSheetPage:noCharges')}</p>}
          {quote && quote.charges.length > 0 && (
            <DataTable
              className={classes.texts}
              rows={quote.charges}
              rowKey={({ name }) => name}
              columns={[
                {
                  key: 'charge',
                  header: t('rateSheetPage:charge'),
                  cell: ({ name, rateLineNo, needsApproval }) => (
                    <>
                      {name}
                      <p className={classes.quiet}>
                        {rateLineNo && t('rateSheetPage:line', { line: rateLineNo })}
                        {needsApproval && t('rateSheetPage:needsApproval')}
                      </p>
                    </>
                  ),
                },
                {
                  key: 'arithmetic',
                  header: t('rateSheetPage:arithmetic'),
                  cell: ({ arithmetic }) => <ArithmeticSteps steps={arithmetic} />,
                },
                {
                  key: 'amount',
                  header: `${t('rateSheetPage:amount')}, ${quote.currency}`,
                  align: 'end',
                  cell: ({ amount }) => amount,
                },
              ]}
              foot={[{ key: 'total', cells: { charge: t('rateSheetPage:total'), amount: quote.total } }]}
            />
          )}
        </section>
      </div>
    </div>
  )
}
