import { Button, CopyButton, TextInput } from '@mantine/core'
import * as shareWords from '@shortcut/words/en/share.ts'
import { useT } from '../words/words.ts'
import classes from './Share.module.css'

/** A new link, which cannot be shown again later. */
export function MadeLink({ address, onAnother }: { address: string; onAnother: () => void }) {
  const t = useT(shareWords)
  return (
    <div className={classes.form}>
      <p className={classes.help}>{t('share:made')}</p>
      <div className={classes.made}>
        <TextInput
          label={t('share:link')}
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'share:copied' : 'share:copy')}</Button>}
        </CopyButton>
      </div>
      <div>
        <Button variant="default" onClick={onAnother}>
          {t('share:another')}
        </Button>
      </div>
    </div>
  )
}
