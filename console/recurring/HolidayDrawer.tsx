import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { type Holiday, usFederalHolidays } from '@shortcut/domain/recurring/us-holidays.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useForm } from '../forms/use-form.ts'
import tableClasses from '../records/TableCells.module.css'
import { weekdayShown } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import classes from './Recurring.module.css'
import { showHolidays } from './use-recurring.ts'

/** The company's holidays. Those who may add one, or the federal ones of a year and the next, and remove them. */
export default function HolidayDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(recurringWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const query = useQuery(queryOf(calls.holiday.list, {}))
  const failure = failureOf(query)
  const mayKeep = useHolds(['/work/recurring/holidays'])
  const remove = async (day: string) => {
    const left = await call(calls.holiday.delete, { days: [day] }).catch(() => null)
    if (left) await showHolidays(left)
  }
  return (
    <DetailDrawer title={t('holidayPage:title')} size={560} onClose={onClose}>
      {mayKeep && <AddHolidays today={today} />}
      <DetailSection title={t('holidayPage:open')}>
        <p className={classes.note}>{t('holidayPage:help')}</p>
        {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
        {query.data && (
          <DataTable
            label={t('holidayPage:title')}
            rows={query.data}
            rowKey={({ day }) => day}
            empty={t('holidayPage:none')}
            groupOf={({ day }) => day.slice(0, 4)}
            columns={[
              { key: 'day', header: t('holidayPage:day'), width: 136, cell: ({ day }) => weekdayShown(day) },
              { key: 'name', header: t('holidayPage:name'), rowHeader: true, cell: ({ name }) => name },
              mayKeep && {
                key: 'remove',
                cell: ({ day, name }) => (
                  <div className={tableClasses.buttons}>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('holidayPage:removeDay', { name, day: weekdayShown(day) })}
                      onClick={() => remove(day)}
                    >
                      {t('holidayPage:remove')}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </DetailSection>
    </DetailDrawer>
  )
}

function AddHolidays({ today }: { today: string }) {
  const t = useT(recurringWords)
  const [year, setYear] = useState(today.slice(0, 4))
  const form = useForm(() => ({ day: '', name: '' }))
  const add = async (days: Holiday[]) => {
    const all = await call(calls.holiday.save, form.sent({ days }), { handles: [codes.invalid] })
    await showHolidays(all)
    showSuccess(t('holidayPage:added'))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await add([form.values])
      form.setValues({ day: '', name: '' })
    } catch (error) {
      form.refuse(error, (path) => path.replace(/^days\.0\./, ''))
    }
  }
  // A recurring order plans into the next year before it begins.
  const years = [Number(year), Number(year) + 1]
  const addFederal = () => add(years.flatMap(usFederalHolidays)).catch(() => undefined)
  return (
    <DetailSection title={t('holidayPage:add')}>
      <form className={classes.add} onSubmit={submit} noValidate>
        <DateTimeField {...form.bind('day')} label={t('holidayPage:day')} kind="date" today={today} />
        <TextInput {...form.bind('name')} label={t('holidayPage:name')} />
        <Button type="submit" variant="default">
          {t('holidayPage:add')}
        </Button>
      </form>
      <div className={classes.federal}>
        <NumberField label={t('holidayPage:year')} value={year} onChange={setYear} max={2198} />
        <Button variant="default" onClick={addFederal} disabled={year.length !== 4}>
          {t('holidayPage:addFederal', { years: years.join(', ') })}
        </Button>
      </div>
    </DetailSection>
  )
}
