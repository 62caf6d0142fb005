import { Button } from '@mantine/core'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import { type DragEvent, useRef, useState } from 'react'
import { useT } from '../../words/words.ts'
import classes from './Import.module.css'

type Props = {
  /** The request, such as "Drop a CSV or XLSX file here". */
  text: string
  /** The file that is being sent and read; `share` is the part sent so far. */
  reading: { name: string; share: number } | null
  /** File endings and types for the file chooser. */
  accept?: string
  /** True while no file can be chosen yet. */
  disabled?: boolean
  onChoose: (file: File) => void
}

/** The area to drop or choose a table. */
export function DropFile({ text, reading, accept = '.csv,.txt,.xlsx,text/csv', disabled = false, onChoose }: Props) {
  const t = useT(transferWords)
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (file: File | undefined) => file && !reading && !disabled && onChoose(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <fieldset
      disabled={disabled}
      aria-label={text}
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{reading ? t('transfer:reading', { name: reading.name }) : text}</p>
      {reading ? (
        <progress
          className={classes.progress}
          aria-label={t('transfer:reading', { name: reading.name })}
          // After the file is sent, the time for reading it is unknown.
          {...(reading.share < 1 && { value: reading.share })}
        />
      ) : (
        <Button disabled={disabled} onClick={() => chooser.current?.click()}>
          {t('transfer:choose')}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
