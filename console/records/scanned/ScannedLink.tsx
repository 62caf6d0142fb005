import { Button, CopyButton, TextInput } from '@mantine/core'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import type { ReactNode } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useT } from '../../words/words.ts'
import classes from './ScannedLink.module.css'

const QrCode = fetched(
  () => import('../QrCode.tsx'),
  () => <span className={classes.qr} />,
)

/** An address that only this computer has. */
const isHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname)

type Props = { address: string /** Of the QR code. */; label: string; children?: ReactNode }

/** A link for a phone, to copy or to scan, with what it does. */
export function ScannedLink({ address, label, children }: Props) {
  const t = useT(scannedWords)
  return (
    <div className={classes.scanned}>
      <div className={classes.text}>
        {children}
        <div className={classes.copy}>
          <TextInput
            label={t('scanned:link')}
            value={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'scanned:copied' : 'scanned:copy')}</Button>}
          </CopyButton>
        </div>
        {isHere() && <p className={classes.help}>{t('scanned:onlyHere')}</p>}
      </div>
      <QrCode text={address} label={label} className={classes.qr} />
    </div>
  )
}
