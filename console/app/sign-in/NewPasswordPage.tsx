import { Button } from '@mantine/core'
import * as ownWords from '@shortcut/words/en/own.ts'
import { showError } from '../../call/notices.ts'
import { keepToken, resetToken, useSession } from '../../call/session.ts'
import { useDocumentTitle } from '../../page/document-title.ts'
import { useT } from '../../words/words.ts'
import NewPassword from './NewPassword.tsx'
import signInClasses from './SignInForm.module.css'
import classes from './SignInPage.module.css'
import { signOut } from './sign-out.ts'

/** All that a console shows whose session was opened by a password that somebody else chose. */
export default function NewPasswordPage() {
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
        onSignedIn={keepFresh}
        onAgain={(said) => {
          resetToken()
          showError(said)
        }}
      />
    </main>
  )
}

/** The same person may do more than a moment ago: the server is asked again. */
function keepFresh(token: string, account: string) {
  resetToken()
  keepToken(token, account)
}
