import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import {
  type RateSheetDetail,
  type rateSheetApi,
  rateSheetForm,
} from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'

const fields = ['name', 'accountId', 'currency', 'effectiveFrom', 'effectiveTo', 'note'] as const
type Values = Record<(typeof fields)[number], string>
type Props = { sheet: RateSheetDetail | null; onClose: () => void; onSaved: (sheet: RateSheetDetail) => void }

const valuesOf = (sheet: RateSheetDetail | null): Values => ({
  name: sheet?.name ?? '',
  accountId: sheet?.accountId ?? '',
  currency: sheet?.currency ?? 'USD',
  effectiveFrom: sheet?.effectiveFrom ?? '',
  effectiveTo: sheet?.effectiveTo ?? '',
  note: sheet?.note ?? '',
})

/** A sheet's name, account, and dates. */
export default function RateSheetDrawer({ sheet, onClose, onSaved }: Props) {
  const t = useT(rateSheetWords)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  const kept = sheet && { weighing: sheet.weighing, zones: sheet.zones, accessorials: sheet.accessorials }
  const wireOf = (values: Values) => ({
    ...kept,
    ...values,
    accountId: values.accountId || null,
    effectiveTo: values.effectiveTo || null,
  })
  return (
    <RecordDrawer<Values, RateSheetDetail>
      title={t(sheet ? 'rateSheetPage:edit' : 'rateSheetPage:add')}
      record={sheet}
      valuesOf={valuesOf}
      wireOf={wireOf}
      schema={rateSheetForm}
      save={(input) =>
        call(calls.rateSheet.save, input as InputOf<(typeof rateSheetApi)['save']>, {
          handles: [codes.invalid, codes.conflict],
        })
      }
      labelOf={(field) => t(`rateSheetField:${field}`)}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => {
        const text = (field: keyof Values) => ({
          ...form.bind(field),
          label: t(`rateSheetField:${field}`),
          autoComplete: 'off',
        })
        return (
          <FormSection title={t('rateSheetPage:sheet')}>
            <TextInput {...text('name')} withAsterisk className={wholeLine} />
            <Picker
              {...form.bind('accountId')}
              label={t('rateSheetField:accountId')}
              className={wholeLine}
              placeholder={t('rateSheetPage:forAll')}
              finds="account"
              find={findAccounts}
              {...(sheet?.accountName && { valueLabel: sheet.accountName })}
            />
            <DateTimeField {...text('effectiveFrom')} withAsterisk kind="date" today={today} />
            <DateTimeField {...text('effectiveTo')} kind="date" today={today} />
            <TextInput {...text('currency')} withAsterisk maxLength={3} />
            <Textarea {...text('note')} className={wholeLine} rows={3} />
          </FormSection>
        )
      }}
    </RecordDrawer>
  )
}
