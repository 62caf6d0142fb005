import { expect, test } from 'vitest'
import { theme, tokenVariables } from './theme.ts'

const defaultsOf = (name: string) => theme.components?.[name]?.defaultProps as Record<string, unknown> | undefined

test.each(['Button', 'TextInput', 'PasswordInput', 'Textarea', 'Select', 'MultiSelect', 'Checkbox', 'Radio', 'Switch'])(
  '%s is of the smallest size',
  (name) => {
    expect(defaultsOf(name)).toMatchObject({ size: 'xs' })
  },
)

test('layers begin at 1000, and popovers are above the layer that opens them', () => {
  expect(tokenVariables(theme as never).variables['--mantine-z-index-modal']).toBe('1000')
  expect(defaultsOf('Drawer')?.zIndex).toBe(1000)
  for (const name of ['Menu', 'Popover', 'Combobox', 'Tooltip'])
    expect(defaultsOf(name)?.zIndex).toBeGreaterThan(defaultsOf('Modal')?.zIndex as number)
})
