import { Autocomplete, Select, TextInput } from '@mantine/core'
import { takesXml } from '@shortcut/domain/air/exchange/message-versions.ts'
import { mostRules, ruleActs, ruleDirections, ruledTypes } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as ruleWords from '@shortcut/words/en/air/text-rules.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import type { Form } from '../forms/use-form.ts'
import { RepeatedFields } from '../records/RepeatedFields.tsx'
import { useT } from '../words/words.ts'
import { emptyRule, type PartnerValues } from './partner-form.ts'

/** Lines that airlines often take in another way. */
const lines = [
  'SPH',
  'RTD NG',
  'SHP NAM',
  'SHP ADR',
  'SHP LOC',
  'CNE NAM',
  'CNE ADR',
  'CNE LOC',
  'SSR',
  'OSI',
  'OCI',
  'HBS',
]

/** Changes of an airline's messages: of those that we send, and of those that come, before they are read. */
export function TextRuleFields({ form }: { form: Form<PartnerValues> }) {
  const t = useT(fieldWords, ruleWords)
  const { textRules } = form.values
  const help = [t('textRules:help'), takesXml(form.values) && t('textRules:xmlHelp')].filter(Boolean).join(' ')
  const directions = ruleDirections.map((value) => ({ value, label: t(`ruleDirection:${value}`) }))
  const acts = ruleActs.map((value) => ({ value, label: t(`ruleAct:${value}`) }))
  const types = ruledTypes.map((value) => ({ value, label: value === 'any' ? t('textRule:any') : value }))
  return (
    <FormSection title={t('partnerField:textRules')} help={help}>
      <RepeatedFields
        form={form}
        name="textRules"
        empty={emptyRule}
        titleOf={(number) => t('textRules:rule', { number })}
        removeText={(number) => t('textRules:remove', { number })}
        addText={t('textRules:add')}
        isFull={textRules.length >= mostRules}
      >
        {(field, { act }) => (
          <>
            <Select {...field('direction')} label={t('textRules:direction')} data={directions} allowDeselect={false} />
            <Select {...field('type')} label={t('textRules:type')} data={types} allowDeselect={false} />
            <Autocomplete {...field('line')} label={t('textRules:line')} data={lines} maxLength={7} withAsterisk />
            <TextInput {...field('field')} label={t('textRules:field')} maxLength={2} inputMode="numeric" />
            <Select {...field('act')} label={t('textRules:act')} data={acts} allowDeselect={false} />
            {act === 'cut' ? (
              <TextInput
                {...field('most')}
                label={t('textRules:most')}
                maxLength={2}
                inputMode="numeric"
                withAsterisk
              />
            ) : (
              <>
                <TextInput
                  {...field('find')}
                  label={t(act === 'map' ? 'textRules:whole' : 'textRules:find')}
                  maxLength={65}
                  autoComplete="off"
                  withAsterisk
                />
                <TextInput {...field('to')} label={t('textRules:to')} maxLength={65} autoComplete="off" />
              </>
            )}
          </>
        )}
      </RepeatedFields>
    </FormSection>
  )
}
