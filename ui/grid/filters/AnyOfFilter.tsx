import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import classes from './filters.module.css'

export type FilterOption = {
  value: string
  /** Searched by typing, and shown unless `show` is given. */
  label: string
  /** A richer label, such as a status badge. */
  show?: ReactNode
  count?: string
}

type Props = {
  label: string
  /** Of what is typed to find an option. */
  maxLength: number
  options: readonly FilterOption[]
  /** Selected values; none means no filter. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Called with the typed text; the options are then those found for it. */
  onSearch?: (typed: string) => void
}

/** Filters rows with any of the ticked values, immediately; a long list can be searched. */
export function AnyOfFilter({ label, maxLength, options, value, onChange, onSearch }: Props) {
  const texts = useTexts()
  const [sought, setSought] = useState('')
  const found = onSearch
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(sought.trim().toLowerCase()))
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option])
  return (
    <div className={classes.form}>
      {(onSearch || options.length > 8) && (
        <TextInput
          aria-label={texts.filter.findOption}
          placeholder={texts.filter.findOption}
          value={sought}
          maxLength={maxLength}
          onChange={(event) => {
            setSought(event.currentTarget.value)
            onSearch?.(event.currentTarget.value)
          }}
          data-autofocus
        />
      )}
      <ul className={classes.options} aria-label={label}>
        {found.map((option) => (
          <li key={option.value}>
            <label>
              <input type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
              {option.show ?? option.label}
              {option.count !== undefined && <span className={classes.count}>{option.count}</span>}
            </label>
          </li>
        ))}
        {found.length === 0 && <li className={classes.none}>{texts.filter.noOptions}</li>}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" disabled={value.length === 0} onClick={() => onChange([])}>
          {texts.clear}
        </Button>
      </div>
    </div>
  )
}
