import { Button, CopyButton, TextInput } from '@mantine/core'
import * as shareDrawerWords from '@shortcut/words/en/share-drawer.ts'
import { useT } from '../words/words.ts'
import classes from './Share.module.css'

/** A new link, which cannot be shown again later. */
export function MadeLink({ address, onAnother }: { address: string; onAnother: () => void }) {
  const t = useT(shareDrawerWords)
  return (
    <div className={classes.form}>
      <p className={classes.help}>{t('shareDrawer:made')}</p>
      <div className={classes.made}>
        <TextInput
          label={t('shareDrawer:link')}
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{t(copied ? 'shareDrawer:copied' : 'shareDrawer:copy')}</Button>
          )}
        </CopyButton>
      </div>
      <div>
        <Button variant="default" onClick={onAnother}>
          {t('shareDrawer:another')}
        </Button>
      </div>
    </div>
  )
}
