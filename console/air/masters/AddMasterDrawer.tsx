import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type MasterDetail, type masterApi, masterForm } from '@shortcut/domain/air/master-api.ts'
import { type WaybillKind, waybillContent, waybillKinds } from '@shortcut/domain/air/waybill.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { call } from '../../call/call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { findAirlines, findAirports, nameOfCode } from '../paper/find-airports.ts'

type Values = { airline: string; kind: WaybillKind; origin: string; destination: string; accountId: string }

const save = (input: Record<string, unknown>) =>
  call(calls.masterWaybill.save, input as InputOf<(typeof masterApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

const labels = {
  airline: 'airline',
  kind: 'kind',
  origin: 'origin',
  destination: 'destination',
  accountId: 'customerName',
} as const

type Props = { onClose: () => void; onSaved: (made: MasterDetail) => void }

/** Begins a waybill; the rest is written on its paper. */
export default function AddMasterDrawer({ onClose, onSaved }: Props) {
  const t = useT(airLawWords, masterWords)
  return (
    <RecordDrawer<Values, MasterDetail>
      title={t('masterPage:add')}
      record={null}
      valuesOf={() => ({ airline: '', kind: 'direct', origin: '', destination: '', accountId: '' })}
      wireOf={({ airline, kind, origin, destination, accountId }) => ({
        airline,
        kind,
        accountId: accountId || null,
        content: waybillContent.parse({
          origin,
          destination,
          legs: destination ? [{ to: destination, by: airline }] : [],
        }),
      })}
      schema={masterForm}
      save={save}
      labelOf={(field) => t(`masterField:${labels[field]}`)}
      textOf={(field, values) => values[field]}
      at={(path) => path.replace('content.', '')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ bind, values }) => {
        const code = (field: 'airline' | 'origin' | 'destination') => ({
          ...bind(field),
          label: t(`masterField:${field}`),
          valueLabel: [values[field], nameOfCode(values[field])].filter(Boolean).join(' · ') || undefined,
          renderOption: ({ option }: { option: { value: string } }) =>
            [option.value, nameOfCode(option.value)].filter(Boolean).join(' · '),
        })
        return (
          <FormSection title={t('masterPage:facts')}>
            <Picker {...code('airline')} finds="airline" find={findAirlines} required />
            <Select
              {...bind('kind')}
              label={t('masterField:kind')}
              data={waybillKinds.map((value) => ({ value, label: t(`waybillKind:${value}`) }))}
              allowDeselect={false}
            />
            <Picker {...code('origin')} finds="airport" find={findAirports} />
            <Picker {...code('destination')} finds="airport" find={findAirports} />
            <Picker
              {...bind('accountId')}
              className={wholeLine}
              label={t('masterField:customerName')}
              description={t('masterPage:customerHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              finds="account"
              find={findAccounts}
            />
          </FormSection>
        )
      }}
    </RecordDrawer>
  )
}
