import * as ownWords from '@shortcut/words/en/access/own.ts'
import type { ReactNode } from 'react'
import { fetched } from '../call/fetched.tsx'
import { useT } from '../words/words.ts'
import classes from './Own.module.css'

const QrCode = fetched(
  () => import('../records/QrCode.tsx'),
  () => <span className={classes.qr} />,
)

type Props = { secret: string; uri: string; children?: ReactNode }

/** The code that an authenticator app scans, or the secret to type into it. */
export default function Enrolment({ secret, uri, children }: Props) {
  const t = useT(ownWords)
  return (
    <>
      <QrCode text={uri} label={t('own:qr')} className={classes.qr} />
      <div>
        <p className={classes.help}>{t('own:secret')}</p>
        <p className={classes.secret}>{secret}</p>
        {children}
      </div>
    </>
  )
}
