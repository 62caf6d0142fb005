import { Select, TextInput } from '@mantine/core'
import { fhlVersions, fwbVersions, nameOfVersion, takesXml } from '@shortcut/domain/air/exchange/message-versions.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import type { Form } from '../forms/use-form.ts'
import { useT } from '../words/words.ts'
import type { PartnerValues } from './partner-form.ts'
import { TextRuleFields } from './TextRuleFields.tsx'

const fwbChoices = fwbVersions.map((value) => ({ value, label: nameOfVersion('FWB', value) }))
const fhlChoices = fhlVersions.map((value) => ({ value, label: nameOfVersion('FHL', value) }))

/** What only an airline or co-loader has: whose waybills it takes, how it is addressed, and which versions it reads. */
export function AirPartnerFields({ form }: { form: Form<PartnerValues> }) {
  const t = useT(fieldWords, partnerWords)
  const text = (field: 'airlines' | 'theirAddress' | 'ourAddress' | 'fwbVersion' | 'fhlVersion') => ({
    ...form.bind(field),
    label: t(`partnerField:${field}`),
    autoComplete: 'off',
  })
  const below = { inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const] }
  return (
    <>
      <FormSection title={t('partnerPage:told')} help={t('partnerPage:airTold')}>
        <TextInput
          {...text('airlines')}
          {...below}
          description={t('partnerHelp:airlines')}
          className={wholeLine}
          maxLength={200}
          withAsterisk
        />
        <TextInput {...text('theirAddress')} {...below} description={t('partnerHelp:theirAddress')} maxLength={7} />
        <TextInput {...text('ourAddress')} maxLength={7} />
        <Select {...text('fwbVersion')} data={fwbChoices} allowDeselect={false} />
        <Select
          {...text('fhlVersion')}
          {...below}
          data={fhlChoices.map(({ value, label }) => ({
            value,
            label: value === 'XFHL' ? t('partnerPage:xfhl') : label,
          }))}
          description={(takesXml(form.values) && t('partnerHelp:xml')) || undefined}
          allowDeselect={false}
        />
      </FormSection>
      <TextRuleFields form={form} />
    </>
  )
}
