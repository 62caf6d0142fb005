import { Button } from '@mantine/core'
import { TopDialog } from '@shortcut/ui/page/TopDialog.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { endAsElsewhere, session } from '../../call/session.ts'
import { useUnsavedTitles } from '../../page/tabs.ts'
import { useT } from '../../words/words.ts'
import { renew } from './SessionEndDialog.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Another browser tab logged out: covers the page, whose unsaved changes stay for the person who typed them. */
export default function EndedElsewhereDialog() {
  const t = useT(deskWords)
  const pages = useUnsavedTitles()
  return (
    <TopDialog title={t('session:endedTitle')} text={t('session:endedText', { pages })} covers onClose={() => {}}>
      <SignInForm
        account={session.getState().account}
        head={<p>{t('session:endsOther')}</p>}
        beside={
          <Button variant="default" onClick={endAsElsewhere}>
            {t('ui:discard')}
          </Button>
        }
        submitText={t('session:signInAgain')}
        onSignedIn={renew}
      />
    </TopDialog>
  )
}
