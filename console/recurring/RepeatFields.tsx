import { calls } from 'virtual:calls'
import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { RecurringDetail } from '@shortcut/domain/recurring/api.ts'
import { recurringPreview } from '@shortcut/domain/recurring/form.ts'
import { frequencies, holidayRules, weekdays } from '@shortcut/domain/recurring/repeats.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import type { RecurringField } from '@shortcut/words/en/bookings/recurring.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf, searchOf } from '../call/use-call.ts'
import type { Form } from '../forms/use-form.ts'
import { useSettled } from '../time/use-settled.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { HolidayNote } from './HolidayNote.tsx'
import { PlannedDates } from './PlannedDates.tsx'
import classes from './Recurring.module.css'
import { ends, previewOf, type RecurringValues } from './recurring-form.ts'

type Props = {
  form: Form<RecurringValues>
  /** Orders that are made already. */
  orders?: RecurringDetail['orders'] | undefined
}

const helpBelow: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error']

/** When the order repeats, and the dates that follow from that. */
export function RepeatFields({ form, orders }: Props) {
  const t = useT(recurringWords)
  const { frequency, ends: end } = form.values
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const field = (name: RecurringField & keyof RecurringValues) => ({
    ...form.bind(name),
    label: t(`recurringField:${name}`),
  })
  return (
    <>
      <FormSection title={t('recurringPage:pattern')}>
        <Select
          {...field('frequency')}
          allowDeselect={false}
          data={frequencies.map((value) => ({ value, label: t(`repeatFrequency:${value}`) }))}
        />
        <NumberField
          {...field('every')}
          max={52}
          unit={t(`repeatUnit:${frequency}`, { count: Number(form.values.every) })}
        />
        {frequency === 'weekly' && <Days form={form} />}
        {frequency === 'monthlyDate' && <NumberField {...field('monthDay')} max={31} />}
        {frequency === 'monthlyWeekday' && (
          <>
            <Select
              {...field('nth')}
              allowDeselect={false}
              data={(['1', '2', '3', '4', '-1'] as const).map((value) => ({ value, label: t(`nth:${value}`) }))}
            />
            <Select
              {...field('nthDay')}
              allowDeselect={false}
              data={weekdays.map((value) => ({ value, label: t(`repeatDay:${value}`) }))}
            />
          </>
        )}
        <DateTimeField {...field('startsOn')} kind="date" today={today} />
        <Select
          {...field('ends')}
          allowDeselect={false}
          data={ends.map((value) => ({ value, label: t(`repeatEnd:${value}`) }))}
        />
        {end === 'on' && <DateTimeField {...field('endsOn')} kind="date" today={today} />}
        {end === 'after' && <NumberField {...field('count')} max={1000} />}
        <Select
          {...field('holidays')}
          allowDeselect={false}
          data={holidayRules.map((value) => ({ value, label: t(`recurringHolidays:${value}`) }))}
        />
        <NumberField
          {...field('advanceDays')}
          max={60}
          description={t('recurringPage:advanceHelp')}
          inputWrapperOrder={helpBelow}
        />
      </FormSection>
      <FormSection title={t('recurringPage:nextDates')}>
        <div className={wholeLine}>
          <Preview form={form} orders={orders} />
        </div>
      </FormSection>
    </>
  )
}

function Days({ form }: Props) {
  const t = useT(recurringWords)
  const { days } = form.values
  return (
    <fieldset className={`${classes.days} ${wholeLine}`} aria-label={t('recurringField:days')}>
      <span className={classes.label} aria-hidden>
        {t('recurringField:days')}
      </span>
      {weekdays.map((day) => {
        const isOn = days.includes(day)
        return (
          <Button
            key={day}
            size="compact-sm"
            variant={isOn ? 'filled' : 'default'}
            aria-pressed={isOn}
            aria-label={t(`repeatDay:${day}`)}
            onClick={() => form.set('days', isOn ? days.filter((one) => one !== day) : [...days, day])}
          >
            {t(`repeatDayShort:${day}`)}
          </Button>
        )
      })}
      {form.errors.days && (
        <span className={classes.error} role="alert">
          {form.errors.days}
        </span>
      )}
    </fieldset>
  )
}

/** The dates as they will be, with those that are left out. */
function Preview({ form, orders }: Props) {
  const t = useT(recurringWords)
  const { skips } = form.values
  const zone = useViewerZone()
  const rule = useSettled(JSON.stringify(previewOf(form.values, zone)), 200)
  const read = recurringPreview.safeParse(JSON.parse(rule))
  const query = useQuery({ ...searchOf(calls.recurring.preview, read.data as never), enabled: read.success })
  const failure = failureOf(query)
  if (!read.success) return <p className={classes.note}>{t('recurringPage:datesUnknown')}</p>
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  return (
    <>
      <HolidayNote rule={form.values.holidays} dates={query.data} />
      <PlannedDates
        dates={query.data}
        orders={orders}
        onSkip={(day, skipped) =>
          form.set('skips', skipped ? [...skips, day].sort() : skips.filter((one) => one !== day))
        }
      />
    </>
  )
}
