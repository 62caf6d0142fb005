import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { useState } from 'react'
import { fieldErrorOf } from './field-error.ts'

type Props = {
  title: string
  confirmText: string
  label: string
  help: string
  /** Makes it. What the server finds wrong with the name is said at the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of what is about to be made. */
export function NameQuestion({ title, confirmText, label, help, onName, onClose }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmText={confirmText}
      onConfirm={async () => setError(await fieldErrorOf(() => onName(name)))}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={help}
        value={name}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setError(undefined)
        }}
        autoComplete="off"
        data-autofocus
      />
    </ConfirmDialog>
  )
}
