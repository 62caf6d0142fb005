import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './shell.module.css'

export type UserMenuItem = { text: string; onClick: () => void }

/** The signed-in person's name, which opens personal actions (Home, Log Out). */
export function UserMenu({ name, face, items }: { name: string; face?: ReactNode; items: readonly UserMenuItem[] }) {
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          {face}
          <span>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ text, onClick }) => (
          <Menu.Item key={text} onClick={onClick}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
