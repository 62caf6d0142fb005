import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconWorld } from '@tabler/icons-react'
import classes from './shell.module.css'

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
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`${label}: ${current}`}>
          <IconWorld size={16} aria-hidden />
          <span>{current}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ name, onChoose }) => (
          <Menu.Item key={name} onClick={onChoose}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
