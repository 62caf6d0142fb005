import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { useState } from 'react'
import { fieldErrorOf } from '../forms/field-errors.ts'
import { type Sent, useSent } from '../forms/use-form.ts'

type Props = {
  title: string
  confirmText: string
  label: string
  help: string
  /** Makes it, with a call whose input is `sent`. What the server finds wrong with the name is said at the field. */
  onName: (name: string, sent: Sent) => Promise<void>
  onClose: () => void
}

/** Asks for the name of what is about to be made. */
export function NameQuestion({ title, confirmText, label, help, onName, onClose }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const sent = useSent()
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmText={confirmText}
      onConfirm={async () => setError(await fieldErrorOf(() => onName(name, sent)))}
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
