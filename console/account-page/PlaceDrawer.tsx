import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { placeForm } from '@shortcut/domain/work-orders/account-place.ts'
import type { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import { call } from '../call/call.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import type { Place } from './place.ts'

const fields = [
  ...(['company', 'address', 'city', 'province', 'postalCode', 'country'] as const),
  ...(['contactName', 'contactPhone', 'remark', 'opensAt', 'closesAt', 'fenceM'] as const),
]
type Values = Record<(typeof fields)[number], string>

const valuesOf = (place: Place | null) =>
  Object.fromEntries(
    fields.map((field) => [field, String(place?.[field] ?? (field === 'country' && !place ? 'US' : ''))]),
  ) as Values

/** '0800' and '8:00' are 08:00. */
const timeOfDay = (typed: string) => {
  const digits = /^(\d{1,2}):?(\d{2})$/.exec(typed.trim())
  return digits ? `${digits[1]?.padStart(2, '0')}:${digits[2]}` : typed.trim() || null
}

const save = (input: Record<string, unknown>) =>
  call(calls.place.save, input as InputOf<(typeof placeApi)['save']>, { handles: [codes.invalid, codes.conflict] })

type Props = { accountId: string; place: Place | null; onClose: () => void; onSaved: () => void }

/** Adds or edits a place of an account's address book. */
export default function PlaceDrawer({ accountId, place, onClose, onSaved }: Props) {
  const t = useT(accountWords)
  return (
    <RecordDrawer
      title={t(place ? 'addressBook:edit' : 'addressBook:add')}
      record={place}
      valuesOf={valuesOf}
      wireOf={({ opensAt, closesAt, fenceM, country, ...texts }) => ({
        ...texts,
        accountId,
        country: country.trim().toUpperCase(),
        opensAt: timeOfDay(opensAt),
        closesAt: timeOfDay(closesAt),
        fenceM: fenceM === '' ? null : Number(fenceM),
      })}
      schema={placeForm}
      save={save}
      labelOf={(field) => t(`addressBook:${field}`)}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <PlaceFields form={form} />}
    </RecordDrawer>
  )
}

function PlaceFields({ form }: { form: Form<Values> }) {
  const t = useT(accountWords)
  const entry = (field: keyof Values) => ({ ...form.bind(field), label: t(`addressBook:${field}`) })
  return (
    <>
      <FormSection title={t('addressBook:place')} help={t('addressBook:keptHelp')}>
        <TextInput {...entry('company')} withAsterisk className={wholeLine} />
        <TextInput {...entry('address')} className={wholeLine} />
        <TextInput {...entry('city')} />
        <TextInput {...entry('province')} />
        <TextInput {...entry('postalCode')} />
        <TextInput {...entry('country')} maxLength={2} />
      </FormSection>
      <FormSection title={t('addressBook:contactSection')}>
        <TextInput {...entry('contactName')} />
        <TextInput {...entry('contactPhone')} type="tel" />
        <Textarea {...entry('remark')} className={wholeLine} autosize minRows={2} maxRows={8} />
      </FormSection>
      <FormSection title={t('addressBook:appointment')} help={t('addressBook:appointmentHelp')}>
        <TextInput {...entry('opensAt')} placeholder="08:00" />
        <TextInput {...entry('closesAt')} placeholder="16:00" />
        <NumberField {...entry('fenceM')} max={5000} description={t('addressBook:fenceHelp')} />
      </FormSection>
    </>
  )
}
