import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { useT } from '../../words/words.ts'

type Props = { titles: readonly string[]; onDiscard: () => void; onClose: () => void }

/** Asks before pages with unsaved changes are closed. */
export default function LosesTyping({ titles, onDiscard, onClose }: Props) {
  const t = useT(deskWords)
  return (
    <ConfirmDialog
      opened
      title={t('tabs:unsaved')}
      confirmText={t('ui:discard')}
      dismissText={t('ui:keepEditing')}
      destructive
      onConfirm={() => {
        onClose()
        onDiscard()
      }}
      onClose={onClose}
    >
      {t('tabs:unsavedOn', { pages: titles.join(', '), count: titles.length })}
    </ConfirmDialog>
  )
}
