import { calls } from 'virtual:calls'
import { Checkbox, TagsInput } from '@mantine/core'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'

type Props = {
  /** How many are selected, and the rows of those that are still in memory. */
  count: number
  rows: readonly WorkOrderRow[]
  onSubmit: (change: { add: string[]; remove: string[] }) => Promise<void>
  onClose: () => void
}

/** Adds tags to several orders and removes others. */
export default function BulkTags({ count, rows, onSubmit, onClose }: Props) {
  const t = useT(workOrderWords)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const known = useQuery(searchOf(calls.workOrder.tags, { q: useDeferredValue(typed) })).data ?? []
  const counts = new Map<string, number>()
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const changed = add.length + remove.length > 0
  return (
    <FormDrawer
      opened
      title={t('workOrderList:tagTitle', { count })}
      submitText={t('workOrderList:saveTags')}
      dirty={changed}
      onSubmit={() => (changed ? onSubmit({ add, remove }) : onClose())}
      onClose={onClose}
    >
      <FormSection title={t('workOrderList:tagAdd')}>
        <TagsInput
          label={t('workOrderList:tags')}
          className={wholeLine}
          value={add}
          onChange={setAdd}
          searchValue={typed}
          onSearchChange={setTyped}
          maxLength={longestSearch}
          data={known}
          filter={({ options }) => options}
          description={t('workOrderList:tagAddHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxTags={20}
          acceptValueOnBlur
        />
      </FormSection>
      {counts.size > 0 && (
        <FormSection title={t('workOrderList:tagRemove')}>
          {[...counts]
            .sort(([one], [other]) => one.localeCompare(other))
            .map(([tag, number]) => (
              <Checkbox
                key={tag}
                label={`${tag} (${t('workOrderList:tagCount', { count: number })})`}
                checked={remove.includes(tag)}
                onChange={({ currentTarget: { checked } }) =>
                  setRemove((now) => (checked ? [...now, tag] : now.filter((one) => one !== tag)))
                }
              />
            ))}
        </FormSection>
      )}
    </FormDrawer>
  )
}
