import { Button } from '@mantine/core'
import { TopDialog } from '@shortcut/ui/page/TopDialog.tsx'
import { endAsElsewhere, session } from '../../call/session.ts'
import { useUnsavedTitles } from '../../page/tabs.ts'
import { useT } from '../../words/words.ts'
import { renew } from './SessionEndDialog.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Another browser tab logged out: covers the page, whose unsaved changes stay for the person who typed them. */
export default function EndedElsewhereDialog() {
  const t = useT()
  const pages = useUnsavedTitles()
  return (
    <TopDialog title={t('shell:endedTitle')} text={t('shell:endedText', { pages })} covers onClose={() => {}}>
      <SignInForm
        account={session.getState().account}
        head={<p>{t('shell:endsOther')}</p>}
        beside={
          <Button variant="default" onClick={endAsElsewhere}>
            {t('ui:discard')}
          </Button>
        }
        submitText={t('shell:signInAgain')}
        onSignedIn={renew}
      />
    </TopDialog>
  )
}
