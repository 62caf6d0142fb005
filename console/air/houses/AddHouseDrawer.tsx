import { type HouseDetail, houseForm } from '@shortcut/domain/air/house-api.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { findAirports, nameOfCode } from '../paper/find-airports.ts'
import { findMasters } from './find-masters.ts'
import { housePaper } from './house-paper.ts'

type Values = { masterId: string; accountId: string; origin: string; destination: string }

type Props = { masterId?: string; masterNumber?: string; onClose: () => void; onSaved: (made: HouseDetail) => void }

/** Begins a house waybill; the rest is written on its paper. */
export default function AddHouseDrawer({ masterId = '', masterNumber, onClose, onSaved }: Props) {
  const t = useT(houseWords, masterWords)
  return (
    <RecordDrawer<Values, HouseDetail>
      title={t('housePage:add')}
      record={null}
      valuesOf={() => ({ masterId, accountId: '', origin: '', destination: '' })}
      wireOf={(values) => ({
        masterId: values.masterId || null,
        accountId: values.accountId || null,
        content: waybillContent.parse({ origin: values.origin, destination: values.destination }),
      })}
      schema={houseForm}
      save={housePaper.save}
      labelOf={(field) =>
        field === 'masterId'
          ? t('housePage:master')
          : t(`masterField:${field === 'accountId' ? 'customerName' : field}`)
      }
      textOf={(field, values) => values[field]}
      at={(path) => path.replace('content.', '')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ bind, values }) => {
        const code = (field: 'origin' | 'destination') => ({
          ...bind(field),
          label: t(`masterField:${field}`),
          finds: 'airport',
          find: findAirports,
          valueLabel: [values[field], nameOfCode(values[field])].filter(Boolean).join(' · ') || undefined,
          renderOption: ({ option }: { option: { value: string } }) =>
            [option.value, nameOfCode(option.value)].filter(Boolean).join(' · '),
        })
        return (
          <FormSection title={t('housePage:facts')}>
            <Picker
              {...bind('masterId')}
              className={wholeLine}
              label={t('housePage:master')}
              description={t('housePage:masterHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              finds="masterOfHouse"
              find={findMasters}
              valueLabel={masterNumber ?? undefined}
            />
            <Picker {...code('origin')} />
            <Picker {...code('destination')} />
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
