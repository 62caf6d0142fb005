import { IconSearch } from '@tabler/icons-react'
import { Keys } from '../Keys.tsx'
import classes from './header.module.css'

type Props = {
  text: string
  /** Shown at its right, such as 'mod+k'. */
  keys: string
  onClick: () => void
  /** Pointer or focus is on it: a good moment to preload what it opens. */
  onNear: () => void
}

/** Looks like a field, and opens the search. */
export function SearchButton({ text, keys, onClick, onNear }: Props) {
  return (
    <button
      type="button"
      className={classes.finder}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <IconSearch size={14} aria-hidden />
      <span className={classes.finderText}>{text}</span>
      <Keys keys={keys} />
    </button>
  )
}
