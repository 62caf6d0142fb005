import { Button } from '@mantine/core'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { showError } from '../../call/notices.ts'
import { resetToken, useSession } from '../../call/session.ts'
import { useDocumentTitle } from '../../page/document-title.ts'
import { useT } from '../../words/words.ts'
import NewPassword from './NewPassword.tsx'
import signInClasses from './SignInForm.module.css'
import classes from './SignInPage.module.css'
import { signOut } from './sign-out.ts'

/** The only page for a session opened with a password set by somebody else. */
type Props = { onSignedIn: (token: string, account: string) => void }

export default function NewPasswordPage({ onSignedIn }: Props) {
  const t = useT(ownWords)
  const token = useSession((now) => now.token)
  const account = useSession((now) => now.user?.account ?? '')
  const typed = useSession((now) => now.typed)
  useDocumentTitle(t('newPassword:title'))
  return (
    <main className={classes.page}>
      <NewPassword
        className={`${signInClasses.form} ${classes.form}`}
        temporary={{ token, account, ...(typed && { password: typed }) }}
        beside={
          <Button variant="default" onClick={() => void signOut()}>
            {t('shell:logOut')}
          </Button>
        }
        onSignedIn={onSignedIn}
        onAgain={(said) => {
          resetToken()
          showError(said)
        }}
      />
    </main>
  )
}
