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
  /** Creates the record; its call's input must go through `sent`. The server's error about the name is shown at the field. */
  onName: (name: string, sent: Sent) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a new record. */
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
