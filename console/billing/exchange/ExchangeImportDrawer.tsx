import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'
import { ExchangePreview } from './ExchangePreview.tsx'
import { type ChosenFile, readExchangeFile } from './read-exchange-file.ts'

type Props = { onClose: () => void; onDone: () => Promise<void> }

/** Imports the European Central Bank's file: new, changed and refused rates are shown before anything is written. */
export function ExchangeImportDrawer({ onClose, onDone }: Props) {
  const t = useT(exchangeWords)
  const [file, setFile] = useState<ChosenFile>()
  const picker = useRef<HTMLInputElement>(null)
  const text = file?.text ?? ''
  const query = useQuery({ ...queryOf(calls.exchangeRate.previewImport, { text }), enabled: text !== '', gcTime: 0 })
  const failure = failureOf(query)
  const preview = text ? query.data : undefined
  const count = preview ? preview.added + preview.changed : 0
  const submit = async () => {
    if (count === 0) return
    const { added, changed } = await call(calls.exchangeRate.import, { text })
    showSuccess(t('exchangePage:imported', { count: added + changed }))
    await onDone()
  }
  const fault = file?.fault ? t(`exchangePage:${file.fault}`, { name: file.name }) : failure?.message
  return (
    <FormDrawer
      opened
      title={t('exchangePage:import')}
      submitText={count > 0 ? t('exchangePage:importDo', { count }) : t('exchangePage:importNothing')}
      dirty={count > 0}
      waiting={query.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('exchangePage:file')} help={t('exchangePage:importHelp')}>
        <div className={wholeLine}>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".zip,.csv,.xml,application/zip,text/csv,text/xml"
            aria-label={t('exchangePage:chooseFile')}
            onChange={({ currentTarget }) => {
              const [picked] = currentTarget.files ?? []
              if (picked) void readExchangeFile(picked).then(setFile)
              currentTarget.value = ''
            }}
          />
          <Button variant="default" onClick={() => picker.current?.click()}>
            {t('exchangePage:chooseFile')}
          </Button>
        </div>
        {file && !fault && <p className={wholeLine}>{file.name}</p>}
        {fault && (
          <p className={`${classes.warning} ${wholeLine}`} role="alert">
            {fault}
          </p>
        )}
      </FormSection>
      {text && query.isFetching && <SkeletonRows rows={4} columns={4} />}
      {preview && <ExchangePreview preview={preview} />}
    </FormDrawer>
  )
}
