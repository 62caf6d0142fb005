import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { type TypedCode, typedCodes } from '@shortcut/domain/air/tracking/progress.ts'
import { type airTrackingApi, eventForm, type Timeline } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { discrepancies } from '@shortcut/domain/air-messages/codes.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Picker } from '../../forms/Picker.tsx'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { findAirports, nameOfCode } from '../paper/find-airports.ts'

type Props = {
  master: MasterDetail
  suggests: TypedCode
  onClose: () => void
  onSaved: (after: Timeline) => void
}

/** A status that somebody was told. */
export default function AddEventDrawer({ master, suggests, onClose, onSaved }: Props) {
  const t = useT(lawWords, trackingWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [start] = useState(() => ({
    code: suggests as string,
    discrepancy: '',
    station: master.origin,
    at: '',
    flight: '',
    pieces: '',
    remark: '',
  }))
  const form = useForm(() => start)
  const [busy, setBusy] = useState(false)
  const { values, bind } = form
  const save = async () => {
    const { at, pieces, discrepancy, ...typed } = values
    const wire = {
      ...typed,
      masterId: master.id,
      discrepancy: values.code === 'DIS' ? discrepancy : '',
      at: at.replace(' ', 'T'),
      pieces: pieces === '' ? null : Number(pieces),
    }
    const errors = schemaErrors(t, eventForm, wire)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      const sent = form.sent(wire) as InputOf<(typeof airTrackingApi)['add']>
      onSaved(await call(calls.airTracking.add, sent, { handles: [codes.invalid] }))
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const named = [values.station, nameOfCode(values.station)].filter(Boolean).join(' · ')
  return (
    <FormDrawer
      opened
      title={t('airTracking:addTitle')}
      submitText={t('airTracking:save')}
      dirty={values.at !== '' || values.remark !== ''}
      waiting={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormSection title={t('airTracking:event')} help={t('airTracking:addHelp')}>
        <Select
          {...bind('code')}
          label={t('airTracking:code')}
          data={typedCodes.map((value) => ({ value, label: `${value} · ${t(`airStatus:${value}`)}` }))}
          allowDeselect={false}
        />
        {values.code === 'DIS' && (
          <Select
            {...bind('discrepancy')}
            label={t('airTracking:discrepancy')}
            data={discrepancies.map((value) => ({ value, label: `${value} · ${t(`airDiscrepancy:${value}`)}` }))}
            searchable
            clearable
          />
        )}
        <Picker
          {...bind('station')}
          label={t('airTracking:station')}
          finds="airport"
          find={findAirports}
          valueLabel={named || undefined}
          renderOption={({ option }: { option: { value: string } }) =>
            [option.value, nameOfCode(option.value)].filter(Boolean).join(' · ')
          }
          required
        />
        <DateTimeField {...bind('at')} label={t('airTracking:at')} today={today} withAsterisk />
        <TextInput {...bind('flight')} label={t('airTracking:flight')} maxLength={8} autoComplete="off" />
        <NumberField
          {...bind('pieces')}
          label={t('airTracking:pieces')}
          description={t('airTracking:piecesHelp', { pieces: master.pieces })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...bind('remark')}
          className={wholeLine}
          label={t('airTracking:remark')}
          maxLength={200}
          autoComplete="off"
        />
      </FormSection>
    </FormDrawer>
  )
}
