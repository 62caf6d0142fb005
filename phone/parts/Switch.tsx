import { type ReactNode, useId } from 'react'
import classes from './parts.module.css'

/** Something that is on or off, with a sentence about it. */
export function Switch({
  label,
  checked,
  onChange,
  disabled,
  children,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children?: ReactNode
}) {
  const id = useId()
  return (
    <div className={classes.card}>
      <label className={classes.switch}>
        <strong>{label}</strong>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={children ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {children && <div id={id}>{children}</div>}
    </div>
  )
}
