import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { prefixOf } from '@shortcut/domain/air/numbers.ts'
import { billSum } from '@shortcut/domain/air-bills/bill.ts'
import { type BillDetail, type BillRow, type billApi, billForm } from '@shortcut/domain/air-bills/bill-api.ts'
import { airlineOfPrefix } from '@shortcut/domain/codes/airlines.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { moneyText } from '../billing/money.ts'
import { call } from '../call/call.ts'
import { useViewerZone } from '../call/preferences.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'

const fields = [
  ...(['number', 'biller', 'billNo', 'billedOn', 'weightUnit', 'chargeable', 'rate', 'currency'] as const),
  ...(['weightCharge', 'dueCarrier', 'tax', 'commission', 'total'] as const),
] as const
type Values = Record<(typeof fields)[number], string>

const valuesOf = (row: Pick<BillRow, (typeof fields)[number]> | null) =>
  Object.fromEntries(
    fields.map((field) => [field, row?.[field] ?? { weightUnit: 'K', currency: 'USD' }[field as string] ?? '']),
  ) as Values

const save = (input: Record<string, unknown>) =>
  call(calls.airBill.save, input as InputOf<(typeof billApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

type Props = { record: BillRow | null; onClose: () => void; onSaved: (bill: BillDetail) => void }
type Known = Pick<BillDetail, (typeof fields)[number] | 'id' | 'version' | 'updatedBy'>

/** Enters a bill as the airline or co-loader wrote it, or corrects one. */
export default function BillFormDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(billWords)
  return (
    <RecordDrawer<Values, Known>
      title={t(record ? 'billPage:edit' : 'billPage:add')}
      record={record}
      valuesOf={valuesOf}
      wireOf={(values) => values}
      schema={billForm}
      save={save}
      labelOf={(field) => t(`billField:${field}`)}
      textOf={(field, values) => values[field]}
      onSaved={(bill) => onSaved(bill as BillDetail)}
      onClose={onClose}
    >
      {(form) => <BillFields form={form} />}
    </RecordDrawer>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const isAmount = (text: string) => text === '' || /^\d{1,9}(\.\d{1,3})?$/.test(text)

function BillFields({ form }: { form: Form<Values> }) {
  const t = useT(billWords)
  const zone = useViewerZone()
  const { values } = form
  const field = (name: keyof Values, help = '') => ({
    ...form.bind(name),
    label: t(`billField:${name}`),
    autoComplete: 'off',
    ...(help && { description: help, inputWrapperOrder: helpBelow }),
  })
  const { weightCharge, dueCarrier, tax, commission, currency } = values
  const sum =
    weightCharge !== '' && [weightCharge, dueCarrier, tax, commission].every(isAmount)
      ? t('billPage:totalHelp', {
          sum: moneyText(billSum({ weightCharge, dueCarrier, tax, commission, currency: currency.toUpperCase() })),
        })
      : ''
  return (
    <>
      <FormSection title={t('billPage:facts')}>
        <TextInput
          {...field('number', t('billPage:numberHelp'))}
          onBlur={() => {
            const checked = checkAwb(values.number)
            if (!checked.valid) return
            form.set('number', checked.number)
            // Most bills are those of the waybill's own airline.
            if (values.biller === '') form.set('biller', airlineOfPrefix(prefixOf(checked.number))?.name ?? '')
          }}
          maxLength={14}
          withAsterisk
        />
        <TextInput {...field('biller')} maxLength={70} withAsterisk />
        <TextInput {...field('billNo')} maxLength={35} withAsterisk />
        <DateTimeField
          {...field('billedOn')}
          kind="date"
          today={toLocalDate(new Date().toISOString(), zone)}
          withAsterisk
        />
      </FormSection>
      <FormSection title={t('billPage:amounts')}>
        <NumberField {...field('chargeable')} decimals={3} withAsterisk />
        <Select
          {...field('weightUnit')}
          data={[
            { value: 'K', label: t('billPage:unitK') },
            { value: 'L', label: t('billPage:unitL') },
          ]}
          allowDeselect={false}
        />
        <NumberField {...field('rate', t('billPage:rateHelp'))} decimals={4} />
        <TextInput {...field('currency')} maxLength={3} withAsterisk />
        <NumberField {...field('weightCharge')} decimals={3} withAsterisk />
        <NumberField {...field('dueCarrier')} decimals={3} />
        <NumberField {...field('tax')} decimals={3} />
        <NumberField {...field('commission')} decimals={3} />
        <NumberField {...field('total', sum)} decimals={3} />
      </FormSection>
    </>
  )
}
