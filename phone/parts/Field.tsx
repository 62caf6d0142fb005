import { type ComponentProps, type ReactNode, useId } from 'react'
import { useT } from '../words/words.ts'
import classes from './parts.module.css'

/** A field whose content cannot be kept as it is. */
export const unfit = '[data-unfit]'

/** Highest number of pieces or miles that a field for whole numbers takes, in digits. */
const mostDigits = 7
/** Empty, or digits only. */
export const isWhole = (typed: string) => new RegExp(`^\\d{0,${mostDigits}}$`).test(typed.trim())
/** Null for an empty field. */
export const wholeOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** With a point: keypads of some countries have a comma only. */
export const withPoint = (typed: string) => typed.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
/** Money, with or without cents. */
export const isAmount = (typed: string) => /^\d{1,9}(\.\d{1,2})?$/.test(withPoint(typed))

/** Longest user name or password that the server reads. */
export const mostPassword = 200

type Labelled = { label: string; error?: string | undefined }
/** What is typed or pasted stays as it is: nothing is cut off, and the field says what is wrong with it. */
interface Asks {
  value: string
  /** Longest text, in characters. */
  most?: number
  /** Asks for a whole number. */
  whole?: boolean
}

function useFault({ value, most, whole }: Asks): string | undefined {
  const t = useT()
  if (whole && !isWhole(value)) return t('field:whole')
  if (most !== undefined && value.trim().length > most) return t('field:tooLong', { count: value.trim().length - most })
  return undefined
}

interface Its {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-unfit': true | undefined
}

function Labelled({
  label,
  error,
  fault,
  children,
}: Labelled & { fault?: string | undefined; children: (its: Its) => ReactNode }) {
  const id = useId()
  const said = fault ?? error
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      {children({
        id,
        'aria-invalid': said ? true : undefined,
        'aria-describedby': said ? `${id}-error` : undefined,
        'data-unfit': fault ? true : undefined,
      })}
      {said && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  error,
  most,
  whole,
  ...its
}: Labelled & Asks & Omit<ComponentProps<'input'>, 'value' | 'maxLength'>) {
  const asks = whole ? ({ inputMode: 'numeric' } as const) : {}
  return (
    <Labelled label={label} error={error} fault={useFault({ value: its.value, most, whole })}>
      {(own) => <input {...asks} {...own} {...its} />}
    </Labelled>
  )
}

export function LongField({
  label,
  error,
  most,
  ...its
}: Labelled & Omit<Asks, 'whole'> & Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'>) {
  return (
    <Labelled label={label} error={error} fault={useFault({ value: its.value, most })}>
      {(own) => <textarea rows={3} {...own} {...its} />}
    </Labelled>
  )
}

export function ChoiceField({
  label,
  error,
  options,
  value,
  onChange,
}: Labelled & {
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Labelled label={label} error={error}>
      {({ 'data-unfit': _, ...own }) => (
        <select {...own} value={value} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(options).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
