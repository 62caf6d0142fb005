import { calls } from 'virtual:calls'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../../call/use-call.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { useT } from '../../words/words.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/** One template: its example, what stands on it, and its editions. */
export default function TemplatePage({ params }: PageProps) {
  const t = useT(templateWords)
  const { id = '' } = params
  const [edition, setEdition] = useState<number>()
  const query = useQuery(queryOf(calls.template.detail, edition === undefined ? { id } : { id, edition }))
  const template = query.data
  useTitle(template?.name ?? t('page:templates'))
  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('templatePage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!template) return <SkeletonRows rows={16} columns={2} />
  return (
    <TemplateEditor
      key={`${id} ${template.shownEdition}`}
      template={template}
      onEdition={setEdition}
      onChanged={() => {
        setEdition(undefined)
        void query.refetch()
      }}
    />
  )
}
