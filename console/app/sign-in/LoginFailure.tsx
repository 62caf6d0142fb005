import { Button } from '@mantine/core'
import { TopDialog, TopDialogButtons } from '@shortcut/ui/page/TopDialog.tsx'
import { resetToken, useSession } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

/**
 * The specification's alert, shown once even if many calls find the session ended. Its button clears the token, and the
 * guard then leads to the sign-in page.
 */
export function LoginFailure() {
  const t = useT()
  const lost = useSession((now) => now.lost)
  if (!lost) return null
  return (
    <TopDialog title={t('call:loginFailure')} text={t('call:loginInvalid')} onClose={resetToken}>
      <TopDialogButtons>
        <Button onClick={resetToken}>{t('call:loginAgain')}</Button>
      </TopDialogButtons>
    </TopDialog>
  )
}
