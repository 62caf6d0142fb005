import { Select, Textarea, TextInput } from '@mantine/core'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { mostPhotos, vehicleStatuses } from '@shortcut/domain/fleet/fields.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import type { ReactNode } from 'react'
import type { Form } from '../forms/use-form.ts'
import { useToday } from '../records/ExpiryDate.tsx'
import { PictureField } from '../records/PictureField.tsx'
import { useT } from '../words/words.ts'
import { VinField } from './VinField.tsx'
import { papersOfVehicle, type VehicleForm } from './vehicle-form.ts'

type Props<Values extends VehicleForm> = {
  form: Form<Values>
  onBusy: (busy: boolean) => void
  vinLabel: string
  vinMayBeEngineNumber: boolean
  /** The fields by which a truck or a trailer is known. */
  children: ReactNode
}

/** The form of a truck or a trailer. */
export function VehicleFields<Values extends VehicleForm>(props: Props<Values>) {
  const { form, onBusy, vinLabel, vinMayBeEngineNumber, children } = props
  const t = useT(driverWords, fieldWords, fleetWords)
  const today = useToday()
  const text = (field: Exclude<keyof VehicleForm, 'plateNo' | 'vin'>) => ({
    ...form.bind(field),
    label: t(`vehicleField:${field}`),
  })
  const pictures = (field: 'platePhoto' | 'photos', most: number) => (
    <PictureField
      label={t(`vehicleField:${field}`)}
      value={form.values[field]}
      onChange={(ids) => form.set(field, ids)}
      most={most}
      onBusy={onBusy}
      error={form.errors[field]}
    />
  )
  return (
    <>
      <FormSection title={t('vehiclePage:vehicle')}>
        {children}
        <Select
          {...text('status')}
          data={vehicleStatuses.map((value) => ({ value, label: t(`vehicleStatus:${value}`) }))}
          allowDeselect={false}
        />
        <VinField
          field={form.bind('vin')}
          label={vinLabel}
          mayBeEngineNumber={vinMayBeEngineNumber}
          year={form.values.year}
          make={form.values.make}
          onTakeOver={(proposed) => form.setValues((now) => ({ ...now, ...proposed }))}
        />
        <NumberField {...text('year')} decimals={0} />
        <TextInput {...text('make')} autoComplete="off" />
        <NumberField {...text('capacityKg')} decimals={2} />
      </FormSection>
      <FormSection title={t('vehiclePage:papers')}>
        {papersOfVehicle.map((field) => (
          <DateTimeField key={field} kind="date" today={today} {...text(field)} />
        ))}
        <Textarea {...text('notes')} className={wholeLine} autosize minRows={2} />
      </FormSection>
      <FormSection title={t('manage:pictures')}>
        {pictures('platePhoto', 1)}
        {pictures('photos', mostPhotos)}
      </FormSection>
    </>
  )
}
