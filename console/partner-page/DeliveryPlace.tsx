import { TextInput, type TextInputProps } from '@mantine/core'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import type { Form } from '../forms/use-form.ts'
import { useT } from '../words/words.ts'
import { ChosenAs2, ChosenConnection } from './ChosenConnection.tsx'
import type { PartnerValues } from './partner-form.ts'

type Place = { field: 'folder' | 'url' | 'mailTo' | 'phone' } & Pick<TextInputProps, 'type' | 'inputMode'>

const places: Partial<Record<PartnerValues['delivery'], Place>> = {
  folder: { field: 'folder' },
  url: { field: 'url', type: 'url' },
  mail: { field: 'mailTo', inputMode: 'email' },
  sms: { field: 'phone', inputMode: 'tel' },
}

/** Where messages go, as the chosen way of delivery needs it. */
export function DeliveryPlace({ form }: { form: Form<PartnerValues> }) {
  const t = useT(fieldWords, partnerWords)
  const { delivery } = form.values
  if (delivery === 'sftp') return <ChosenConnection form={form} />
  if (delivery === 'as2') return <ChosenAs2 form={form} />
  const place = places[delivery]
  if (!place) return null
  const { field, ...input } = place
  return (
    <TextInput
      {...form.bind(field)}
      {...input}
      label={t(`partnerField:${field}`)}
      description={t(`partnerPage:${field}Help`)}
      className={wholeLine}
      autoComplete="off"
      withAsterisk
    />
  )
}
