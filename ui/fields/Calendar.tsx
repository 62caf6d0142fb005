import { Button } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import { useTimes } from '../times.ts'
import classes from './Calendar.module.css'
import type { DatePick } from './date-pick.ts'

/** A drawer around the field would close too with Esc. */
const staysInside = { 'data-mantine-stop-propagation': 'true' }

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const named = new Intl.DisplayNames('en', { type: 'dateTimeField' })
/** What the arrows do, in the browser's own words. */
const moves = {
  previousMonth: relative.format(-1, 'month'),
  nextMonth: relative.format(1, 'month'),
  previousYear: relative.format(-1, 'year'),
  nextYear: relative.format(1, 'year'),
  previousDecade: relative.format(-10, 'year'),
  nextDecade: relative.format(10, 'year'),
}

/** A month, and the time of day if the field has one. Arrow keys move by day and week, Page Up and Down by month. */
export default function Calendar({
  value,
  onPick,
  kind,
  today,
  defaultTime = '',
  onDone,
}: DatePick & { onDone: () => void }) {
  const texts = useTexts()
  const { order, picker } = useTimes()
  const [day, setDay] = useState<string | null>(value.slice(0, 10) || null)
  const [time, setTime] = useState(value.slice(11, 16) || defaultTime)
  const hours = useRef<HTMLInputElement>(null)
  const start = day ?? today
  const choose = (chosen: string | null) => {
    if (!chosen) return
    setDay(chosen)
    if (kind === 'date') {
      onPick(chosen)
      return onDone()
    }
    if (time) onPick(`${chosen} ${time}`)
    hours.current?.focus()
  }
  const setClock = (typed: string) => {
    const next = typed.slice(0, 5)
    setTime(next)
    if (day && next) onPick(`${day} ${next}`)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  return (
    <div className={classes.calendar}>
      <DatePicker
        size="sm"
        weekendDays={[]}
        value={day}
        onChange={choose}
        defaultDate={start}
        firstDayOfWeek={order === 'month-first' ? 0 : 1}
        highlightToday={false}
        getDayProps={(date) => ({
          ...staysInside,
          'aria-current': date === today ? 'date' : undefined,
          'data-autofocus': date === start || undefined,
        })}
        ariaLabels={moves}
        __stopPropagation
      />
      {kind === 'datetime' && (
        <TimePicker
          size="xs"
          label={picker.time}
          withAsterisk={day !== null && time === ''}
          value={time}
          onChange={setClock}
          format={order === 'month-first' ? '12h' : '24h'}
          hoursRef={hours}
          hoursInputLabel={named.of('hour')}
          minutesInputLabel={named.of('minute')}
          amPmInputLabel={named.of('dayPeriod')}
          hoursInputProps={staysInside}
          minutesInputProps={staysInside}
          amPmSelectProps={staysInside}
          onKeyDown={onEnter}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" {...staysInside} onClick={() => choose(today)}>
          {texts.filter.days.today}
        </Button>
        {kind === 'datetime' && (
          <Button {...staysInside} onClick={onDone}>
            {texts.close}
          </Button>
        )}
      </div>
    </div>
  )
}
