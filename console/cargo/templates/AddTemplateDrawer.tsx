import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { type PageSize, sizesOf, type TemplateKind, templateKinds } from '@shortcut/domain/cargo/templates/template.ts'
import { type TemplateDetail, type templateApi, templateForm } from '@shortcut/domain/cargo/templates/template-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { call } from '../../call/call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'

type Values = { name: string; kind: TemplateKind; size: PageSize; accountId: string }

const save = (input: Record<string, unknown>) =>
  call(calls.template.save, input as InputOf<(typeof templateApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

const labels = { name: 'name', kind: 'kind', size: 'size', accountId: 'accountName' } as const

type Props = { onClose: () => void; onSaved: (made: TemplateDetail) => void }

/** Makes a template, which begins as the standard layout. */
export default function AddTemplateDrawer({ onClose, onSaved }: Props) {
  const t = useT(templateWords)
  return (
    <RecordDrawer<Values, TemplateDetail>
      title={t('templatePage:add')}
      record={null}
      valuesOf={() => ({ name: '', kind: 'label', size: '4x6', accountId: '' })}
      wireOf={({ name, kind, size, accountId }) => ({
        name,
        kind,
        accountId: accountId || null,
        content: standardTemplate(kind, size),
      })}
      schema={templateForm}
      save={save}
      labelOf={(field) => t(`templateColumnName:${labels[field]}`)}
      textOf={(field, values) => values[field]}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ bind, values, set, setValues }) => (
        <FormSection title={t('templatePage:facts')}>
          <TextInput
            {...bind('name')}
            label={t('templateColumnName:name')}
            className={wholeLine}
            withAsterisk
            autoComplete="off"
          />
          <Select
            label={t('templateColumnName:kind')}
            value={values.kind}
            onChange={(kind) => {
              const [size] = sizesOf(kind as TemplateKind)
              setValues((now) => Object.assign({}, now, { kind, size }))
            }}
            data={templateKinds.map((value) => ({ value, label: t(`templateKindName:${value}`) }))}
            allowDeselect={false}
          />
          <Select
            label={t('templateColumnName:size')}
            value={values.size}
            onChange={(size) => set('size', size)}
            data={sizesOf(values.kind).map((value) => ({ value, label: t(`pageSizeName:${value}`) }))}
            allowDeselect={false}
          />
          <Picker
            {...bind('accountId')}
            label={t('templateColumnName:accountName')}
            description={t('templatePage:customerHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            className={wholeLine}
            finds="account"
            find={findAccounts}
            clearable
          />
        </FormSection>
      )}
    </RecordDrawer>
  )
}
