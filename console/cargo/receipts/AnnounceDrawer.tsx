import { calls } from 'virtual:calls'
import { Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ReceiptRow, type receiptApi, receiptForm } from '@shortcut/domain/cargo/receipt-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Picker } from '../../forms/Picker.tsx'
import type { Form } from '../../forms/use-form.ts'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { zoneName } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { useWarehouses } from '../use-warehouses.ts'
import { type AnnounceValues, announceValues, announceWire } from './announce-form.ts'
import { findOrders } from './find-orders.ts'
import { OrderNumbers } from './OrderNumbers.tsx'

const save = (input: Record<string, unknown>) =>
  call(calls.receipt.save, input as InputOf<(typeof receiptApi)['save']>, { handles: [codes.invalid, codes.conflict] })

type Props = {
  /** The one to edit; null for freight that is announced now. */
  record: ReceiptRow | null
  onClose: () => void
  onSaved: (row: ReceiptRow) => void
}

/** Announces freight to a warehouse, of an order or without one, or changes what was announced. */
export default function AnnounceDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(receiptWords)
  const viewerZone = useViewerZone()
  const warehouses = useWarehouses()
  const zoneOf = (id: string) => warehouses.find(({ value }) => value === id)?.timeZone ?? viewerZone
  const [only] = warehouses.length === 1 ? warehouses : []
  // The form begins with the only warehouse there is, so it waits until they are known.
  if (warehouses.length === 0) return null
  return (
    <RecordDrawer<AnnounceValues, ReceiptRow>
      title={t(record ? 'receiptPage:edit' : 'receiptPage:announce')}
      record={record}
      valuesOf={(row) => announceValues(row, only?.value ?? '')}
      wireOf={(values) => announceWire(values, zoneOf(values.warehouseId))}
      schema={receiptForm}
      save={save}
      labelOf={(field) => t(`receiptField:${field}`)}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <AnnounceFields form={form} record={record} warehouses={warehouses} zone={zoneOf(form.values.warehouseId)} />
      )}
    </RecordDrawer>
  )
}

type FieldsProps = {
  form: Form<AnnounceValues>
  record: ReceiptRow | null
  warehouses: ReturnType<typeof useWarehouses>
  /** Of the chosen warehouse. */
  zone: string
}

function AnnounceFields({ form, record, warehouses, zone }: FieldsProps) {
  const t = useT(receiptWords)
  const { values } = form
  const field = (name: keyof AnnounceValues) => ({ ...form.bind(name), label: t(`receiptField:${name}`) })
  const now = new Date().toISOString()
  return (
    <>
      <FormSection title={t('receiptPage:freight')}>
        <Select
          {...field('warehouseId')}
          value={values.warehouseId || null}
          onChange={(id) => form.set('warehouseId', id ?? '')}
          data={warehouses}
          searchable
          allowDeselect={false}
          withAsterisk
          nothingFoundMessage={t('receiptPage:noMatch')}
        />
        <DateTimeField {...field('expectedAt')} today={dayIn(zone, now)} zone={zoneName(zone, now)} />
        <Picker
          {...field('workOrderId')}
          className={wholeLine}
          placeholder={t('receiptPage:noOrder')}
          nothingFoundMessage={t('receiptPage:noMatch')}
          finds="order"
          find={findOrders}
          valueLabel={record?.bookingId ?? undefined}
        />
        {values.workOrderId !== '' && <OrderNumbers id={values.workOrderId} />}
        <TextInput {...field('reference')} autoComplete="off" />
        <TextInput {...field('shipper')} autoComplete="off" />
        <NumberField {...field('storageFreeDays')} description={t('receiptPage:freeDaysHelp')} />
        <Textarea {...field('remark')} className={wholeLine} autosize minRows={2} />
      </FormSection>
      {values.workOrderId === '' && (
        <FormSection title={t('receiptPage:booked')}>
          <Picker
            {...field('accountId')}
            className={wholeLine}
            nothingFoundMessage={t('receiptPage:noMatch')}
            finds="account"
            find={findAccounts}
            valueLabel={record?.customerName ?? undefined}
          />
          <NumberField {...field('bookedPieces')} />
          <NumberField {...field('bookedKg')} unit="kg" decimals={3} />
        </FormSection>
      )}
    </>
  )
}
