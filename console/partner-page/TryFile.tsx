import { calls } from 'virtual:calls'
import { Button, Textarea } from '@mantine/core'
import { mostPreviewed } from '@shortcut/domain/bookings/preview-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useMemo, useRef, useState } from 'react'
import { failureOf, searchOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'
import classes from './PartnerPage.module.css'
import { type PartnerValues, partnerWire, readableOf } from './partner-form.ts'
import { TriedFile } from './TriedFile.tsx'
import { wrongFieldsOf } from './wrong-fields.ts'

/** The file is read again after a pause in typing this long, ms. */
const settleMs = 300

/** Tests a file with the settings in the form: how it maps, its errors, and the 997 it would get. */
export function TryFile({ values }: { values: PartnerValues }) {
  const t = useT(fieldWords, partnerWords)
  const [text, setText] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const asked = useSettled(
    useMemo(() => ({ values, text }), [values, text]),
    settleMs,
  )
  const checked = useMemo(() => readableOf(asked.values), [asked])
  const tooLong = asked.text.length > mostPreviewed
  const isAsked = checked.success && asked.text.trim() !== '' && !tooLong
  const query = useQuery({
    ...searchOf(calls.partner.preview, { partner: checked.data ?? partnerWire(asked.values), text: asked.text }),
    enabled: isAsked,
  })
  const failure = failureOf(query)
  const take = async (file: File | undefined) => {
    if (file) setText(await file.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const wrong = checked.success ? '' : wrongFieldsOf(t, checked.error)
  return (
    <DetailSection title={t('tryFile:title')}>
      <Textarea
        label={t('tryFile:label')}
        description={t('tryFile:help')}
        className={classes.text}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onDrop={drop}
        rows={7}
        spellCheck={false}
        {...(tooLong && { error: t('tryFile:tooLong', { most: mostPreviewed }) })}
      />
      <div className={classes.bar}>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('tryFile:upload')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button variant="default" onClick={() => picker.current?.click()}>
          {t('tryFile:upload')}
        </Button>
        {text && (
          <Button variant="default" onClick={() => setText('')}>
            {t('tryFile:clear')}
          </Button>
        )}
      </div>
      {text.trim() === '' && <p className={classes.quiet}>{t('tryFile:empty')}</p>}
      {text.trim() !== '' && wrong && (
        <p className={classes.warning} role="status">
          {wrong}
        </p>
      )}
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {isAsked && query.data && <TriedFile tried={query.data} />}
    </DetailSection>
  )
}
