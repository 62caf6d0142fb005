import { fetched } from '../../call/fetched.tsx'
import { useDocumentTitle } from '../../page/document-title.ts'
import { useT } from '../../words/words.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInPage.module.css'

const SingleSignOn = fetched(() => import('./SingleSignOn.tsx'))

type Props = {
  /** Somebody began to type. */
  onNear: () => void
  onSignedIn: (token: string, account: string, typed?: string) => void
}

export default function SignInPage({ onNear, onSignedIn }: Props) {
  const t = useT()
  useDocumentTitle(t('page:signIn'))
  return (
    <main className={classes.page} onInput={onNear}>
      <SignInForm
        className={classes.form}
        head={
          <>
            <h1>{t('shell:product')}</h1>
            <p className={classes.lead}>{t('signIn:lead')}</p>
          </>
        }
        submitText={t('signIn:submit')}
        below={<SingleSignOn onSignedIn={onSignedIn} />}
        onSignedIn={onSignedIn}
        onTemporary={({ token, account, password = '' }) => onSignedIn(token, account, password)}
      />
    </main>
  )
}
