import type { MenuDividerProps, MenuItemProps, MenuLabelProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import { panelsThere } from './use-panels.ts'

export function MenuItem(props: MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>) {
  const { Menu } = panelsThere()
  return <Menu.Item {...props} />
}

export function MenuLabel(props: MenuLabelProps) {
  const { Menu } = panelsThere()
  return <Menu.Label {...props} />
}

export function MenuDivider(props: MenuDividerProps) {
  const { Menu } = panelsThere()
  return <Menu.Divider {...props} />
}
