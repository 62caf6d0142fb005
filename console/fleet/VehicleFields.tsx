import type { trailerFieldRows, truckFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import type { Form } from '../forms/use-form.ts'
import { FieldControls } from '../records/fields/FieldControls.tsx'
import { PictureField } from '../records/PictureField.tsx'
import { useT } from '../words/words.ts'
import { CapacityField } from './CapacityField.tsx'
import { VinField } from './VinField.tsx'
import type { VehicleForm } from './vehicle-form.ts'
import type { VehicleField } from './vehicle-text.ts'

type Props<Values extends VehicleForm> = {
  form: Form<Values>
  rows: typeof truckFieldRows | typeof trailerFieldRows
  labelOf: (field: VehicleField) => string
  onBusy: (busy: boolean) => void
  vinMayBeEngineNumber: boolean
}

/** The form of a truck or a trailer. */
export function VehicleFields<Values extends VehicleForm>(props: Props<Values>) {
  const { form, rows, labelOf, onBusy, vinMayBeEngineNumber } = props
  const t = useT(driverWords, fieldWords, fleetWords)
  const pictures = (field: 'platePhoto' | 'photos', most: number) => (
    <PictureField
      label={labelOf(field)}
      value={form.values[field]}
      onChange={(ids) => form.set(field, ids)}
      most={most}
      onBusy={onBusy}
      error={form.errors[field]}
    />
  )
  const own = {
    vin: (
      <VinField
        field={form.bind('vin')}
        label={labelOf('vin')}
        mayBeEngineNumber={vinMayBeEngineNumber}
        year={form.values.year}
        make={form.values.make}
        onTakeOver={(proposed) => form.setValues((now) => ({ ...now, ...proposed }))}
      />
    ),
    capacityKg: <CapacityField {...form.bind('capacityKg')} label={t('vehicleField:capacity')} />,
    platePhoto: pictures('platePhoto', 1),
    photos: pictures('photos', rows.photos.most),
  }
  const section = (name: 'vehicle' | 'papers' | 'pictures') => (
    <FieldControls
      section={name}
      form={form}
      rows={rows}
      labelOf={labelOf}
      statusText={(status) => t(`vehicleStatus:${status}`)}
      own={own}
    />
  )
  return (
    <>
      <FormSection title={t('vehiclePage:vehicle')}>{section('vehicle')}</FormSection>
      <FormSection title={t('vehiclePage:papers')}>{section('papers')}</FormSection>
      <FormSection title={t('manage:pictures')}>{section('pictures')}</FormSection>
    </>
  )
}
