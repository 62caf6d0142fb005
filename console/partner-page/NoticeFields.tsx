import { MultiSelect, Select, TextInput } from '@mantine/core'
import { partnerEventTypes, wants } from '@shortcut/domain/partners/events.ts'
import { digests, noticeLanguages } from '@shortcut/domain/partners/notices/notice-fields.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import type { Form } from '../forms/use-form.ts'
import { ZoneField } from '../users/ZoneField.tsx'
import { useT } from '../words/words.ts'
import type { PartnerValues } from './partner-form.ts'

/** Events that a partner is not told, although it is told others of their kind. */
export function SkippedEvents({ form }: { form: Form<PartnerValues> }) {
  const t = useT(fieldWords, partnerWords)
  const everything = { ...form.values, skippedEvents: [] }
  const offered = partnerEventTypes.filter((type) => wants(everything, { type }))
  const chosen = form.values.skippedEvents.filter((type) => offered.includes(type))
  return (
    <MultiSelect
      className={wholeLine}
      label={t('partnerField:skippedEvents')}
      description={t('partnerHelp:skippedEvents')}
      data={offered.map((value) => ({ value, label: t(`outgoingEvent:${value}`) }))}
      value={chosen}
      onChange={(skippedEvents) => form.setValues((now) => ({ ...now, skippedEvents }))}
      error={form.errors.skippedEvents}
      searchable
      clearable
    />
  )
}

/** Language and hours of notices by e-mail or text message. */
export function NoticeFields({ form }: { form: Form<PartnerValues> }) {
  const t = useT(fieldWords, partnerWords)
  const { digest, quietFrom, quietTo } = form.values
  const text = (field: 'language' | 'digest' | 'digestAt' | 'quietFrom' | 'quietTo' | 'timeZone') => ({
    ...form.bind(field),
    label: t(`partnerField:${field}`),
    autoComplete: 'off',
  })
  const isDaily = digest === 'daily'
  return (
    <FormSection title={t('partnerPage:notices')} help={t('partnerPage:noticesHelp')}>
      <Select
        {...text('language')}
        data={noticeLanguages.map((value) => ({ value, label: t(`noticeLanguage:${value}`) }))}
        allowDeselect={false}
      />
      <Select
        {...text('digest')}
        data={digests.map((value) => ({ value, label: t(`partnerDigest:${value}`) }))}
        allowDeselect={false}
      />
      {isDaily && <TextInput {...text('digestAt')} placeholder="17:00" maxLength={5} withAsterisk />}
      <TextInput {...text('quietFrom')} placeholder="21:00" maxLength={5} />
      <TextInput {...text('quietTo')} placeholder="07:00" maxLength={5} />
      <ZoneField
        {...text('timeZone')}
        none={t('partnerPage:noZone')}
        withAsterisk={isDaily || Boolean(quietFrom && quietTo)}
      />
    </FormSection>
  )
}
