import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { dateOf, isNamedDay, namedDays, readDate } from '../../fields/date-time-entry.ts'
import { PickDate } from '../../fields/PickDate.tsx'
import { useTexts } from '../../texts.ts'
import { useTimes } from '../../times.ts'
import { FilterForm } from './FilterForm.tsx'
import classes from './filters.module.css'

/** YYYY-MM-DD or a named day; both ends are included; an empty end is open. */
export type DateRange = { from: string; to: string }

type Props = {
  value: DateRange
  onChange: (value: DateRange) => void
  close: () => void
  /** Today, YYYY-MM-DD, for entries such as 23/11 or +1. */
  today: string
}

/**
 * Filters rows by a date range; dates can be typed like in DateTimeField. A named day stays a name, so that a saved
 * view moves with the calendar.
 */
export function DateRangeFilter({ value, onChange, close, today }: Props) {
  const texts = useTexts()
  const { order, show, placeholder } = useTimes()
  const [typed, setTyped] = useState({ from: show(value.from), to: show(value.to) })
  const [wrong, setWrong] = useState({ from: false, to: false })
  const [picking, setPicking] = useState<'from' | 'to' | null>(null)
  const ids = { from: useId(), to: useId() }
  const read = (text: string) => {
    const word = text.trim().toLowerCase()
    return word === '' || isNamedDay(word) ? word : readDate(text, { today, order })
  }
  const apply = () => {
    const from = read(typed.from)
    const to = read(typed.to)
    setWrong({ from: from === null, to: to === null })
    if (from === null || to === null) return
    onChange(
      from !== '' && to !== '' && dateOf(from, today) > dateOf(to, today) ? { from: to, to: from } : { from, to },
    )
    close()
  }
  const clear = () => {
    onChange({ from: '', to: '' })
    close()
  }
  const settle = (end: 'from' | 'to') => {
    const date = read(typed[end])
    if (date) setTyped({ ...typed, [end]: show(date) })
    setWrong({ ...wrong, [end]: date === null })
  }
  const field = (end: 'from' | 'to') => (
    <TextInput
      id={ids[end]}
      label={texts[end]}
      placeholder={placeholder.date}
      value={typed[end]}
      error={wrong[end] && texts.filter.invalidDate}
      onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
      onBlur={() => settle(end)}
      data-autofocus={end === 'from' || undefined}
      rightSection={
        <PickDate
          kind="date"
          value={dateOf(read(typed[end]) ?? '', today)}
          onPick={(date) => {
            setTyped({ ...typed, [end]: show(date) })
            setWrong({ ...wrong, [end]: false })
          }}
          today={today}
          opened={picking === end}
          onOpen={(opened) => setPicking(opened ? end : null)}
          describedBy={`${ids[end]}-label`}
          nested
        />
      }
    />
  )
  return (
    <FilterForm onApply={apply} onClear={clear}>
      <Button.Group>
        {namedDays.map((day) => (
          <Button
            key={day}
            variant="default"
            className={classes.day}
            aria-pressed={value.from === day && value.to === day}
            onClick={() => {
              onChange({ from: day, to: day })
              close()
            }}
          >
            {texts.filter.days[day]}
          </Button>
        ))}
      </Button.Group>
      <div className={classes.pair}>
        {field('from')}
        {field('to')}
      </div>
    </FilterForm>
  )
}
