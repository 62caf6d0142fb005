import { Button, Modal, TextInput } from '@mantine/core'
import * as viewsWords from '@shortcut/words/en/views.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { SavedView } from '@shortcut/domain/users/views.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../call/call.ts'
import { type Sent, useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import type { Views } from './use-views.ts'
import classes from './ViewDialog.module.css'

export type ViewQuestion = { kind: 'saveAs' } | { kind: 'rename' | 'delete'; view: SavedView }

type Props = { asking: ViewQuestion; views: Views; onClose: () => void }

/** Asks for a view's name, or whether to delete it. */
export default function ViewDialog({ asking, views, onClose }: Props) {
  const t = useT(viewsWords)
  if (asking.kind === 'delete')
    return (
      <ConfirmDialog
        opened
        destructive
        title={t('views:deleteTitle', { name: asking.view.name })}
        confirmText={t('views:deleteView')}
        onConfirm={() => views.remove(asking.view.id).then(onClose, () => undefined)}
        onClose={onClose}
      >
        {t('views:deleteText')}
      </ConfirmDialog>
    )
  const { question: query, layout } = views
  return asking.kind === 'rename' ? (
    <NameDialog
      title={t('views:renameTitle', { name: asking.view.name })}
      verb={t('views:renameView')}
      name={asking.view.name}
      onName={(name) => views.alter(asking.view, { name })}
      onClose={onClose}
    />
  ) : (
    <NameDialog
      title={t('views:saveAsTitle')}
      verb={t('views:saveView')}
      name=""
      onName={(name, sent) => views.save({ name, query, layout, isDefault: false, isShared: false }, sent)}
      onClose={onClose}
    />
  )
}

type NameProps = {
  title: string
  verb: string
  name: string
  onName: (name: string, sent: Sent) => Promise<void>
  onClose: () => void
}

function NameDialog({ title, verb, name, onName, onClose }: NameProps) {
  const t = useT(viewsWords)
  const [typed, setTyped] = useState(name)
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const sent = useSent()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    try {
      await onName(typed, sent)
      onClose()
    } catch (error) {
      setRefused(fieldMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} centered size={400} withCloseButton={false}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('views:name')}
          maxLength={60}
          value={typed}
          error={refused}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused('')
          }}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The server's error about the name; the call itself has shown any other error. */
function fieldMessage(error: unknown): string {
  if (!(error instanceof CallError)) return String(error)
  return error.fields.find(({ path }) => path === 'name')?.message ?? error.message
}
