import { Button } from '@mantine/core'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import { download } from '../../call/download.ts'
import { useT } from '../../words/words.ts'
import { DropFile } from './DropFile.tsx'
import classes from './Import.module.css'

type Props = {
  kind: ImportKind
  /** The file that is being sent and read; `share` is the part sent so far. */
  reading: { name: string; share: number } | null
  /** Why the last file could not be read. */
  refused: string
  onChoose: (file: File) => void
}

/** The area to drop or choose a file, with the expected format. */
export function ChooseFile({ kind, reading, refused, onChoose }: Props) {
  const t = useT(transferWords)
  const template = (format: string) => download(`/${kind}/export`, { template: 'true', format })
  return (
    <div className={classes.choose}>
      {refused && <Banner kind="error" text={refused} />}
      <DropFile text={t('transfer:drop')} reading={reading} onChoose={onChoose} />
      <p className={classes.help}>{t('transfer:dropHelp', { key: t(`importKey:${kind}`) })}</p>
      <p className={classes.help}>{t('transfer:columnsHelp')}</p>
      {(kind === 'driver' || kind === 'warehouse') && <p className={classes.help}>{t('transfer:passwordHelp')}</p>}
      <div className={classes.templates}>
        <span>{t('transfer:template')}</span>
        <Button variant="default" onClick={() => template('csv')}>
          CSV
        </Button>
        <Button variant="default" onClick={() => template('xlsx')}>
          XLSX
        </Button>
      </div>
    </div>
  )
}
