import { expect, test } from 'vitest'
import * as fieldWords from './en/fields.ts'
import * as lawWords from './en/law.ts'
import * as logWords from './en/operation-log.ts'
import * as recordWords from './en/record.ts'
import * as workOrderWords from './en/work-orders.ts'
import { changeText, fieldLabel } from './field-text.ts'
import { translate } from './translate.ts'

const t = translate('en', [fieldWords, lawWords, logWords, recordWords, workOrderWords])

test.each([
  ['countedKg', '1234.5', 'Counted weight 1,234.5 kg'],
  ['bookedKg', '22000', 'Booked weight 22,000 kg'],
  ['weightKg', '900', 'Weight 900 kg'],
])('the log groups the digits of a weight and names its unit: %s', (field, value, said) => {
  const text = changeText(t, 'receipt', field, value, { zone: 'UTC', dates: 'iso' } as never, new Map())
  expect(`${fieldLabel(t, field, 'receipt')} ${text}`).toBe(said)
})
