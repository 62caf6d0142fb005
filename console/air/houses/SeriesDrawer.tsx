import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { houseSeries, numberOfSeries } from '@shortcut/domain/air/house-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { queryClient } from '../../call/query-client.ts'
import { queryOf } from '../../call/use-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'

/** How the office numbers its house waybills. */
export function SeriesDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(calls.houseWaybill.series, {}))
  return data ? <SeriesForm start={{ prefix: data.prefix, next: String(data.next) }} onClose={onClose} /> : null
}

function SeriesForm({ start, onClose }: { start: { prefix: string; next: string }; onClose: () => void }) {
  const t = useT(houseWords, lawWords)
  const form = useForm(() => start)
  const wire = { prefix: form.values.prefix.toUpperCase(), next: Number(form.values.next || 0) }
  const save = async () => {
    const errors = schemaErrors(t, houseSeries, wire)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await call(calls.houseWaybill.saveSeries, wire, { handles: [codes.invalid] })
      await queryClient.invalidateQueries({ queryKey: [calls.houseWaybill.series.path] })
      onClose()
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('housePage:seriesTitle')}
      confirmText={t('housePage:save')}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput {...form.bind('prefix')} label={t('housePage:seriesPrefix')} maxLength={4} autoComplete="off" />
      <NumberField {...form.bind('next')} label={t('housePage:seriesNext')} />
      <p>{t('housePage:seriesHelp', { number: numberOfSeries(wire) })}</p>
    </ConfirmDialog>
  )
}
