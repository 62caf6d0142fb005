import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTimes } from '../times.ts'
import classes from './DateTimeField.module.css'
import { readDate, readDateTime } from './date-time-entry.ts'
import { PickDate } from './PickDate.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** Local time as `YYYY-MM-DD HH:mm` (or `YYYY-MM-DD` for kind "date"); '' when empty. */
  value: string
  onChange: (value: string) => void
  kind?: 'datetime' | 'date'
  /** Today at the stop, YYYY-MM-DD: completes entries such as `23/11 0800` or `0800`. */
  today: string
  /** Time (HH:mm) used if only a date is typed. */
  defaultTime?: string
  /** Zone of the value, shown in the field if different from the person's. */
  zone?: string
}

/**
 * Date and time as dispatchers type them. The recognized value is shown while typing and replaces the text on leaving
 * the field. Unreadable text stays as typed, with an error, and the value stays empty. The button, or Alt and arrow down, opens a calendar.
 */
export function DateTimeField(props: Props) {
  const { value, onChange, kind = 'datetime', today, defaultTime, zone, onBlur, error, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const [picking, setPicking] = useState(false)
  const isFixed = input.disabled || input.readOnly
  const dates = useTimes()
  const { order } = dates
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const read = (text: string) =>
    (kind === 'date' ? readDate(text, { today, order }) : readDateTime(text, { today, order, defaultTime })) ?? ''
  const unread = typed !== null && typed.trim() !== '' && value === ''
  const shown = dates.show(value)
  const preview = typed !== null && value !== '' && ![value, shown].includes(typed.trim()) ? shown : undefined
  return (
    <TextInput
      placeholder={dates.placeholder[kind]}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={preview}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.altKey || event.key !== 'ArrowDown' || isFixed) return
        event.preventDefault()
        setPicking(true)
      }}
      {...input}
      id={id}
      value={typed ?? shown}
      error={error ?? (unread && left ? dates.unreadable[kind] : undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setLeft(false)
        const next = read(text)
        if (next !== value) onChange(next)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!unread) setTyped(null)
        onBlur?.(event)
      }}
      rightSection={
        <span className={classes.right}>
          {zone}
          <PickDate
            value={value}
            onPick={(picked) => {
              setTyped(null)
              if (picked !== value) onChange(picked)
            }}
            kind={kind}
            today={today}
            defaultTime={defaultTime}
            opened={picking}
            onOpen={setPicking}
            describedBy={input.label ? `${id}-label` : undefined}
            disabled={isFixed}
          />
        </span>
      }
      rightSectionWidth={(zone ? zone.length * 8 + 12 : 0) + 28}
    />
  )
}
