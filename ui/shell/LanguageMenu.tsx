import { IconWorld } from '@tabler/icons-react'
import { ButtonMenu } from '../late/ButtonMenu.tsx'
import { MenuItem } from '../late/menu-items.tsx'
import classes from './header.module.css'

type Props = {
  /** What is chosen here, such as "Language". */
  label: string
  /** The shown language, in its own language. */
  current: string
  /** Available languages, each in its own language. */
  languages: readonly { name: string; onChoose: () => void }[]
}

/** The language selector of the header. */
export function LanguageMenu({ label, current, languages }: Props) {
  return (
    <ButtonMenu
      button={(its) => (
        <button type="button" className={classes.user} aria-label={`${label}: ${current}`} {...its}>
          <IconWorld size={16} aria-hidden />
          <span>{current}</span>
        </button>
      )}
    >
      {languages.map(({ name, onChoose }) => (
        <MenuItem key={name} onClick={onChoose}>
          {name}
        </MenuItem>
      ))}
    </ButtonMenu>
  )
}
