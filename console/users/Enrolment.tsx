import * as ownWords from '@shortcut/words/en/own.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '../words/words.ts'
import classes from './Own.module.css'

const QrCode = lazy(() => import('./QrCode.tsx'))

type Props = { secret: string; uri: string; children?: ReactNode }

/** What an authenticator app scans, or what is typed into it. */
export default function Enrolment({ secret, uri, children }: Props) {
  const t = useT(ownWords)
  return (
    <>
      <Suspense fallback={<span className={classes.qr} />}>
        <QrCode text={uri} label={t('own:qr')} className={classes.qr} />
      </Suspense>
      <div>
        <p className={classes.help}>{t('own:secret')}</p>
        <p className={classes.secret}>{secret}</p>
        {children}
      </div>
    </>
  )
}
