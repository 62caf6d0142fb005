import { lazy, Suspense } from 'react'
import { keepToken } from '../../call/session.ts'
import { useDocumentTitle } from '../../page/document-title.ts'
import { useT } from '../../words/words.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInPage.module.css'

const SingleSignOn = lazy(() => import('./SingleSignOn.tsx'))

export default function SignInPage() {
  const t = useT()
  useDocumentTitle(t('page:signIn'))
  return (
    <main className={classes.page}>
      <SignInForm
        className={classes.form}
        head={
          <>
            <h1>{t('shell:product')}</h1>
            <p className={classes.lead}>{t('signIn:lead')}</p>
          </>
        }
        submitText={t('signIn:submit')}
        below={
          <Suspense fallback={null}>
            <SingleSignOn onSignedIn={keepToken} />
          </Suspense>
        }
        // The guard leads on from here.
        onSignedIn={keepToken}
        onTemporary={({ token, account, password = '' }) => keepToken(token, account, password)}
      />
    </main>
  )
}
