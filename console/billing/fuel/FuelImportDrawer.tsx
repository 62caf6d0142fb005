import { calls } from 'virtual:calls'
import { Button, Textarea, TextInput } from '@mantine/core'
import { mostFuelText } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { useSettled } from '../../time/use-settled.ts'
import { useT } from '../../words/words.ts'
import { FuelPreview } from './FuelPreview.tsx'

type Props = { region: string; onClose: () => void; onDone: () => Promise<void> }

/** Imports weekly prices: new, changed and refused ones are shown before anything is written. */
export function FuelImportDrawer({ region: first, onClose, onDone }: Props) {
  const t = useT(fieldWords, fuelWords)
  const [region, setRegion] = useState(first)
  const [text, setText] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const asked = useSettled(text, 300)
  const file = { region: region.trim() || first, text: asked }
  const isAsked = asked.trim() !== '' && asked.length <= mostFuelText
  const query = useQuery({ ...searchOf(calls.fuelSurcharge.previewImport, file), enabled: isAsked })
  const failure = failureOf(query)
  const take = async (chosen: File | undefined) => {
    if (chosen) setText(await chosen.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const preview = isAsked ? query.data : undefined
  const count = preview ? preview.added + preview.changed : 0
  const submit = async () => {
    if (count === 0) return
    const { added, changed } = await call(calls.fuelSurcharge.import, { ...file, text })
    showSuccess(t('fuelPage:importOk', { count: added + changed }))
    await onDone()
  }
  return (
    <FormDrawer
      opened
      title={t('fuelPage:import')}
      submitText={count > 0 ? t('fuelPage:importDo', { count }) : t('fuelPage:importNothing')}
      dirty={text !== ''}
      waiting={text !== asked || query.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('fuelPage:index')} help={t('fuelPage:importHelp')}>
        <TextInput
          label={t('fuelField:region')}
          value={region}
          maxLength={30}
          onChange={({ currentTarget }) => setRegion(currentTarget.value.toUpperCase())}
        />
        <div className={wholeLine}>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={t('fuelPage:chooseFile')}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          <Button variant="default" onClick={() => picker.current?.click()}>
            {t('fuelPage:chooseFile')}
          </Button>
        </div>
        <Textarea
          className={wholeLine}
          label={t('fuelPage:paste')}
          rows={6}
          spellCheck={false}
          value={text}
          onDrop={drop}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={failure?.message}
        />
      </FormSection>
      {preview && <FuelPreview preview={preview} />}
    </FormDrawer>
  )
}
