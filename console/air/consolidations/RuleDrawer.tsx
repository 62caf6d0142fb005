import { calls } from 'virtual:calls'
import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import { type CutOffRule, type consolidationApi, ruleForm } from '@shortcut/domain/air/consolidation-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import { call } from '../../call/call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { findAirlines, findAirports, nameOfCode } from '../paper/find-airports.ts'

const fields = ['airline', 'origin', ...clockKinds] as const
type Values = Record<(typeof fields)[number], string>

const valuesOf = (rule: CutOffRule | null) =>
  Object.fromEntries(fields.map((field) => [field, String(rule?.[field] ?? '')])) as Values

const wireOf = ({ airline, origin, ...minutes }: Values) => ({
  airline,
  origin,
  ...Object.fromEntries(clockKinds.map((kind) => [kind, minutes[kind] === '' ? null : Number(minutes[kind])])),
})

const save = (input: Record<string, unknown>) =>
  call(calls.consolidation.saveRule, input as InputOf<(typeof consolidationApi)['saveRule']>, {
    handles: [codes.invalid, codes.conflict],
  })

type Props = { record: CutOffRule | null; onClose: () => void; onSaved: (rule: CutOffRule) => void }

/** Adds or edits the cut-offs of an airline, for one airport or for all. */
export function RuleDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(consolidationWords)
  const labelOf = (field: keyof Values) =>
    field === 'airline' || field === 'origin' ? t(`consolidationPage:${field}`) : t(`clockKind:${field}`)
  return (
    <RecordDrawer<Values, CutOffRule>
      title={t('consolidationPage:ruleTitle')}
      record={record}
      valuesOf={valuesOf}
      wireOf={wireOf}
      schema={ruleForm}
      save={save}
      labelOf={labelOf}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ bind, values }) => {
        const code = (field: 'airline' | 'origin') => ({
          ...bind(field),
          label: labelOf(field),
          valueLabel: [values[field], nameOfCode(values[field])].filter(Boolean).join(' · ') || undefined,
          renderOption: ({ option }: { option: { value: string } }) =>
            [option.value, nameOfCode(option.value)].filter(Boolean).join(' · '),
        })
        return (
          <FormSection title={t('consolidationPage:ruleTitle')}>
            <Picker {...code('airline')} finds="airline" find={findAirlines} required />
            <Picker
              {...code('origin')}
              description={t('consolidationPage:originHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              finds="airport"
              find={findAirports}
              clearable
            />
            {clockKinds.map((kind) => (
              <NumberField key={kind} {...bind(kind)} label={labelOf(kind)} unit="min" />
            ))}
          </FormSection>
        )
      }}
    </RecordDrawer>
  )
}
