import { IconX } from '@tabler/icons-react'
import classes from './FilterChips.module.css'
import { useTexts } from './texts.ts'

export type FilterChip = {
  id: string
  /** Name of the filter, such as "Status". */
  label: string
  /** Its values, such as "New, Confirmed". */
  value: string
  onRemove: () => void
  /** Opens the filter for editing. */
  onOpen?: () => void
}

type Props = { chips: readonly FilterChip[]; onClearAll?: () => void }

/** The active filters in words; nothing if there are none. */
export function FilterChips({ chips, onClearAll }: Props) {
  const texts = useTexts().chips
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips}>
      {chips.map(({ id, label, value, onRemove, onOpen }) => {
        const words = (
          <>
            <span className={classes.label}>{label}</span> <span className={classes.value}>{value}</span>
          </>
        )
        return (
          <li key={id} className={classes.chip} title={`${label}: ${value}`}>
            {onOpen ? (
              <button type="button" className={classes.words} onClick={onOpen}>
                {words}
              </button>
            ) : (
              <span className={classes.words}>{words}</span>
            )}
            <button
              type="button"
              className={classes.remove}
              aria-label={texts.remove(`${label}: ${value}`)}
              onClick={onRemove}
            >
              <IconX size={12} aria-hidden />
            </button>
          </li>
        )
      })}
      {onClearAll && chips.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={onClearAll}>
            {texts.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}
