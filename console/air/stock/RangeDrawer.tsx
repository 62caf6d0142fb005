import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import { type StockRow, type stockApi, stockForm } from '@shortcut/domain/air/stock-api.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import { call } from '../../call/call.ts'
import type { Form } from '../../forms/use-form.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { rangeOf, type StockValues, stockValues, stockWire, withPrefix } from './stock-form.ts'

const save = (input: Record<string, unknown>) =>
  call(calls.waybillStock.save, input as InputOf<(typeof stockApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

type Props = { record: StockRow | null; onClose: () => void; onSaved: (row: StockRow) => void }

/** Adds or edits a range of numbers that an airline gave. */
export default function RangeDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(stockWords)
  return (
    <RecordDrawer<StockValues, StockRow>
      title={t(record ? 'stockPage:edit' : 'stockPage:add')}
      record={record}
      valuesOf={stockValues}
      wireOf={stockWire}
      schema={stockForm}
      save={save}
      labelOf={(field) => t(`stockField:${field}`)}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <RangeFields form={form} />}
    </RecordDrawer>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function RangeFields({ form }: { form: Form<StockValues> }) {
  const t = useT(stockWords)
  const { values } = form
  const field = (name: keyof StockValues, help?: string) => ({
    ...form.bind(name),
    label: t(`stockField:${name}`),
    autoComplete: 'off',
    ...(help ? { description: help, inputWrapperOrder: helpBelow } : {}),
  })
  const range = rangeOf(values)
  return (
    <FormSection title={t('stockPage:facts')}>
      <TextInput
        {...field('prefix', t('stockPage:prefixHelp'))}
        onChange={({ currentTarget: { value } }) => {
          form.set('prefix', value.trim())
          form.set('airline', withPrefix(values, value.trim()).airline)
        }}
        maxLength={3}
        inputMode="numeric"
        withAsterisk
      />
      <TextInput
        {...field('airline', airlineOfCode(values.airline.toUpperCase())?.name ?? t('stockPage:airlineHelp'))}
        maxLength={2}
        withAsterisk
      />
      <TextInput {...field('firstNumber', t('stockPage:numberHelp'))} maxLength={14} inputMode="numeric" withAsterisk />
      <TextInput {...field('lastNumber', t('stockPage:numberHelp'))} maxLength={14} inputMode="numeric" withAsterisk />
      {range && <p className={`${wholeLine} ${classes.note}`}>{t('stockPage:rangeCount', range)}</p>}
      <NumberField {...field('lowMark', t('stockPage:lowHelp'))} />
      <Textarea {...field('remark')} className={wholeLine} maxLength={200} autosize minRows={2} />
    </FormSection>
  )
}
