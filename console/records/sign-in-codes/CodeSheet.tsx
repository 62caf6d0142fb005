import type { CodeKind } from '@shortcut/domain/users/sign-in-codes.ts'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import { createPortal } from 'react-dom'
import { useT } from '../../words/words.ts'
import QrCode from '../QrCode.tsx'
import classes from './CodeSheet.module.css'
import { codeAddress, codeLink } from './code-link.ts'

type Props = {
  kind: CodeKind
  codes: readonly { id: string; name: string; account: string; code: string }[]
  until: string
}

/** A slip for each person to cut out, several on a page. Only on paper: the screen shows the list. */
export function CodeSheet({ kind, codes, until }: Props) {
  const t = useT(signInCodeWords)
  return createPortal(
    <div className={classes.sheet}>
      {codes.map((one) => (
        <div key={one.id} className={classes.slip}>
          <QrCode text={codeLink(kind, one)} label={t('signInCode:qr', { name: one.name })} className={classes.qr} />
          <div>
            <strong>{t('signInCode:sheetTitle')}</strong>
            <div className={classes.name}>{one.name}</div>
            <div>{t('signInCode:sheetHelp')}</div>
            <div>{codeAddress()}</div>
            <div>
              {t('signInCode:account')}: <strong>{one.account}</strong>
            </div>
            <div>
              {t('signInCode:code')}: <code className={classes.code}>{one.code}</code>
            </div>
            <div>{t('signInCode:works', { until })}</div>
          </div>
        </div>
      ))}
    </div>,
    document.body,
  )
}
