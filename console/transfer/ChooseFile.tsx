import { Button } from '@mantine/core'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { type DragEvent, useRef, useState } from 'react'
import { download } from '../app/download.ts'
import { useT } from '../app/words.ts'
import classes from './Import.module.css'

type Props = {
  kind: ImportKind
  /** The file that is being sent and read; `share` of it is sent. */
  reading: { name: string; share: number } | null
  /** Why the last one could not be read. */
  refused: string
  onChoose: (file: File) => void
}

/** Where a file is dropped or chosen, and what it should look like. */
export function ChooseFile({ kind, reading, refused, onChoose }: Props) {
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (file: File | undefined) => file && !reading && onChoose(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const template = (format: string) => download(`/${kind}/export`, { template: 'true', format })
  return (
    <div className={classes.choose}>
      {refused && <Banner kind="error" text={refused} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{reading ? t('transfer:reading', { name: reading.name }) : t('transfer:drop')}</p>
        {reading ? (
          <progress
            className={classes.progress}
            aria-label={t('transfer:reading', { name: reading.name })}
            // Once it is sent, nobody knows how long reading takes.
            {...(reading.share < 1 && { value: reading.share })}
          />
        ) : (
          <Button onClick={() => chooser.current?.click()}>{t('transfer:choose')}</Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx,text/csv"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
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
