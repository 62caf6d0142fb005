import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import { readLocations } from '@shortcut/domain/cargo/locations.ts'
import { type cargoWarehouseApi, type WarehouseRow, warehouseForm } from '@shortcut/domain/cargo/warehouse-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import type { CargoWarehouseField } from '@shortcut/words/en/cargo/warehouses.ts'
import * as warehouseWords from '@shortcut/words/en/cargo/warehouses.ts'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import type { Form } from '../../forms/use-form.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { ZoneField } from '../../users/ZoneField.tsx'
import { useT } from '../../words/words.ts'
import { formPath, type WarehouseValues, warehouseValues, warehouseWire } from './warehouse-form.ts'

const save = (input: Record<string, unknown>) =>
  call(calls.cargoWarehouse.save, input as InputOf<(typeof cargoWarehouseApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

type Props = { record: WarehouseRow | null; onClose: () => void; onSaved: (row: WarehouseRow) => void }

/** Adds or edits a warehouse and its locations. */
export default function WarehouseDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(warehouseWords)
  const zone = useViewerZone()
  return (
    <RecordDrawer<WarehouseValues, WarehouseRow>
      title={t(record ? 'cargoWarehousePage:edit' : 'cargoWarehousePage:add')}
      record={record}
      valuesOf={(row) => warehouseValues(row, zone)}
      wireOf={warehouseWire}
      schema={warehouseForm}
      save={save}
      at={formPath}
      labelOf={(field) => t.find(`cargoWarehouseField:${field}`) ?? field}
      textOf={(field, values) => String(values[field] ?? '')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <WarehouseFields form={form} />}
    </RecordDrawer>
  )
}

function WarehouseFields({ form }: { form: Form<WarehouseValues> }) {
  const t = useT(warehouseWords)
  const text = (field: keyof WarehouseValues & CargoWarehouseField, required = false) => ({
    ...form.bind(field),
    label: t(`cargoWarehouseField:${field}`),
    withAsterisk: required,
    autoComplete: 'off',
  })
  const { codes, wrong } = readLocations(form.values.locations)
  return (
    <>
      <FormSection title={t('cargoWarehousePage:facts')}>
        <TextInput
          {...text('code', true)}
          description={t('cargoWarehousePage:codeHelp')}
          inputWrapperOrder={helpBelow}
        />
        <TextInput {...text('name', true)} />
        <TextInput {...text('address')} className={wholeLine} />
        <TextInput {...text('city')} />
        <TextInput {...text('province')} />
        <TextInput {...text('postalCode')} />
        <TextInput {...text('country')} maxLength={2} />
        <ZoneField
          {...form.bind('timeZone')}
          label={t('cargoWarehouseField:timeZone')}
          none={t('cargoWarehousePage:zoneNeeded')}
        />
        <TextInput
          {...text('docks')}
          className={wholeLine}
          description={t('cargoWarehousePage:docksHelp')}
          inputWrapperOrder={helpBelow}
        />
      </FormSection>
      <FormSection title={t('cargoWarehouseField:locations')} help={t('cargoWarehousePage:locationsHelp')}>
        <Textarea
          {...text('locations')}
          className={wholeLine}
          rows={12}
          spellCheck={false}
          description={
            wrong.length > 0
              ? t('cargoWarehousePage:noRange', { ranges: wrong.slice(0, 3).join(', ') })
              : t('cargoWarehousePage:locationCount', { count: codes.length })
          }
          inputWrapperOrder={helpBelow}
        />
      </FormSection>
    </>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
