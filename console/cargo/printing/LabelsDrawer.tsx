import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type LabelSettings, type LabelSize, labelSizeNames } from '@shortcut/domain/cargo/label-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as labelWords from '@shortcut/words/en/cargo/labels.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { queryClient } from '../../call/query-client.ts'
import { queryOf } from '../../call/use-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from './LabelsDrawer.module.css'

type Props = { onClose: () => void }

/** How labels are made, with an example of it. */
export default function LabelsDrawer({ onClose }: Props) {
  const settings = useQuery(queryOf(calls.label.settings, {})).data
  return settings ? <LabelsForm settings={settings} onClose={onClose} /> : null
}

function LabelsForm({ settings, onClose }: Props & { settings: LabelSettings }) {
  const t = useT(labelWords)
  const form = useForm<LabelSettings>(() => settings)
  const { gs1Prefix, size } = form.values
  const preview = useQuery({
    ...queryOf(calls.label.preview, { gs1Prefix, size }),
    placeholderData: keepPreviousData,
  })
  const save = async () => {
    try {
      await call(calls.label.save, form.values, { handles: [codes.invalid] })
    } catch (error) {
      form.refuse(error)
      return
    }
    await queryClient.invalidateQueries({ queryKey: queryOf(calls.label.settings, {}).queryKey })
    showSuccess(t('labelSetting:saved'))
    onClose()
  }
  return (
    <FormDrawer
      opened
      title={t('labelSetting:title')}
      submitText={t('labelSetting:save')}
      dirty={gs1Prefix !== settings.gs1Prefix || size !== settings.size}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title={t('labelSetting:facts')}>
        <TextInput
          {...form.bind('gs1Prefix')}
          label={t('labelSetting:gs1Prefix')}
          description={t('labelSetting:gs1Help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          className={wholeLine}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
        />
        <Select
          label={t('labelSetting:size')}
          value={size}
          onChange={(chosen) => form.set('size', chosen as LabelSize)}
          data={labelSizeNames.map((value) => ({ value, label: t(`labelSizeName:${value}`) }))}
          allowDeselect={false}
        />
      </FormSection>
      <FormSection title={t('labelSetting:preview')}>
        <figure className={`${classes.example} ${wholeLine}`}>
          {preview.data && (
            <img src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`} alt={t('labelSetting:preview')} />
          )}
        </figure>
      </FormSection>
    </FormDrawer>
  )
}
