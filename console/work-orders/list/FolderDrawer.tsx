import { calls } from 'virtual:calls'
import { Button, Select, TextInput } from '@mantine/core'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { codes } from '@shortcut/domain/errors.ts'
import { enteredWith, ruleFields } from '@shortcut/domain/work-orders/field-sets.ts'
import { operators, type RuleItem } from '@shortcut/domain/work-orders/rule.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, saveOnce } from '../../call/call.ts'
import { newId } from '../../call/new-id.ts'
import { queryClient } from '../../call/query-client.ts'
import { queryOf } from '../../call/use-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { RepeatedFields } from '../../records/RepeatedFields.tsx'
import { useT } from '../../words/words.ts'
import { RuleBench } from './RuleBench.tsx'

type Part = RuleItem & { key: string }
type Values = { name: string; items: readonly Part[] }

/** Of codes only one is usually meant: '3' is contained in '4.3'. */
const coded = enteredWith('kind', 'choice')

const emptyItem = (): Part => ({ key: newId(), ruleField: 'customerName', operator: 'contains', ruleValue: '' })

type Props = {
  /** Null for a new one. */
  folder: { id: string; name: string } | null
  onClose: () => void
  /** Gets the folder's id; '' after it was deleted. */
  onDone: (id: string) => void
}

/** Creates or changes a folder of the list: the conditions that its orders match. */
export default function FolderDrawer({ folder, onClose, onDone }: Props) {
  const t = useT(lawWords, workOrderWords, orderQuestionWords)
  const rules = useQuery({ ...queryOf(calls.rules.list, {}), enabled: folder !== null }).data
  const form = useForm<Values>(() => ({ name: folder?.name ?? '', items: [emptyItem()] }))
  const [savedId, setSavedId] = useState(folder?.id)
  const [dirty, setDirty] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const items = rules?.find(({ id }) => id === folder?.id)?.ruleItemList
  const { setValues } = form
  useEffect(() => {
    if (items) setValues((now) => ({ ...now, items: items.map((item) => ({ ...item, key: newId() })) }))
  }, [items, setValues])

  const done = (id: string) => {
    for (const entry of [calls.rules.list, calls.rules.counts])
      void queryClient.invalidateQueries({ queryKey: [entry.path] })
    onDone(id)
  }
  const submit = async () => {
    const input = { name: form.values.name, ruleItemList: form.values.items.map(({ key: _, ...item }) => item) }
    try {
      const handles = { handles: [codes.invalid, codes.conflict] }
      const update = ({ id }: { id: string }) => {
        setSavedId(id)
        return call(calls.rules.updateRule, form.sent({ id, ...input }), handles)
      }
      const add = () => call(calls.rules.addRule, form.sent({ ...input }), handles)
      const saved = await (savedId ? update({ id: savedId }) : saveOnce(add, update))
      done(saved.id)
    } catch (error) {
      form.refuse(error, (path) => path.replace('ruleItemList', 'items'))
    }
  }
  return (
    <FormDrawer
      opened
      title={folder ? t('folderForm:editTitle', { name: folder.name }) : t('folderForm:newTitle')}
      submitText={t('folderForm:save')}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={wholeLine} onChange={() => setDirty(true)}>
        <FormSection title={t('folderForm:folder')}>
          <TextInput {...form.bind('name')} label={t('folderForm:name')} className={wholeLine} withAsterisk />
        </FormSection>
        <FormSection title={t('folderForm:rule')} help={t('folderForm:ruleHelp')}>
          <RepeatedFields
            form={form}
            name="items"
            empty={emptyItem}
            titleOf={(number) => t('folderForm:item', { number })}
            removeText={(number) => t('folderForm:removeItem', { number })}
            addText={t('folderForm:addItem')}
          >
            {(field) => (
              <>
                <Select
                  {...field('ruleField')}
                  onChange={(chosen) => {
                    field('ruleField').onChange(chosen)
                    if (coded.some((one) => one === chosen)) field('operator').onChange('eq')
                  }}
                  label={t('folderForm:field')}
                  data={ruleFields.map((value) => ({ value, label: t(`ruleField:${value}`) }))}
                  allowDeselect={false}
                  searchable
                />
                <Select
                  {...field('operator')}
                  label={t('folderForm:operator')}
                  data={operators.map((value) => ({ value, label: t(`ruleOperator:${value}`) }))}
                  allowDeselect={false}
                />
                <TextInput {...field('ruleValue')} label={t('folderForm:value')} className={wholeLine} withAsterisk />
              </>
            )}
          </RepeatedFields>
        </FormSection>
        <RuleBench folderId={folder?.id} items={form.values.items} />
        {folder && (
          <Button variant="default" onClick={() => setDeleting(true)}>
            {t('folderForm:delete')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={deleting}
        title={t('folderForm:deleteTitle', { name: folder?.name ?? '' })}
        confirmText={t('folderForm:delete')}
        dismissText={t('ask:keep')}
        destructive
        onConfirm={async () => {
          if (folder)
            await call(calls.rules.deleteRule, { id: folder.id }).then(
              () => done(''),
              () => setDeleting(false),
            )
        }}
        onClose={() => setDeleting(false)}
      >
        <p>{t('folderForm:deleteHelp')}</p>
      </ConfirmDialog>
    </FormDrawer>
  )
}
