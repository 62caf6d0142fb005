import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './parts.module.css'

type Labelled = { label: string; error?: string | undefined }

function Labelled({ label, error, children }: Labelled & { children: (id: string, errorId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      {children(id, `${id}-error`)}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, ...its }: Labelled & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error}>
      {(id, errorId) => (
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...its}
        />
      )}
    </Labelled>
  )
}

export function LongField({ label, error, ...its }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error}>
      {(id, errorId) => (
        <textarea
          id={id}
          rows={3}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...its}
        />
      )}
    </Labelled>
  )
}

export function ChoiceField({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
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
