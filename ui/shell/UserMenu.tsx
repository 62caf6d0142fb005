import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonMenu } from '../late/ButtonMenu.tsx'
import { MenuItem } from '../late/menu-items.tsx'
import classes from './header.module.css'

export type UserMenuItem = { text: string; onClick: () => void }

/** The signed-in person's name, which opens personal actions (Home, Log Out). */
export function UserMenu({ name, face, items }: { name: string; face?: ReactNode; items: readonly UserMenuItem[] }) {
  return (
    <ButtonMenu
      button={(its) => (
        <button type="button" className={classes.user} {...its}>
          {face}
          <span>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {items.map(({ text, onClick }) => (
        <MenuItem key={text} onClick={onClick}>
          {text}
        </MenuItem>
      ))}
    </ButtonMenu>
  )
}
