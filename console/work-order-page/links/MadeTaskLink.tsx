import { Button } from '@mantine/core'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import { ScannedLink } from '../../records/scanned/ScannedLink.tsx'
import { useT } from '../../words/words.ts'
import classes from './TaskLink.module.css'

type Props = { address: string; taskNo: string; onAnother: () => void }

/** A new link, which cannot be shown again later: to copy, or to scan with the driver's phone. */
export function MadeTaskLink({ address, taskNo, onAnother }: Props) {
  const t = useT(taskLinkWords)
  return (
    <div className={classes.form}>
      <ScannedLink address={address} label={t('taskLink:qr', { task: taskNo })}>
        <p className={classes.help}>{t('taskLink:made')}</p>
      </ScannedLink>
      <div>
        <Button variant="default" onClick={onAnother}>
          {t('taskLink:another')}
        </Button>
      </div>
    </div>
  )
}
