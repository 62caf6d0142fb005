import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'

/** Mantine's, which does not say by itself that what stands in it is wrong: forms lead to what says so. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />
}
