import { calls } from 'virtual:calls'
import type { TemplateContent } from '@shortcut/domain/cargo/templates/template.ts'
import type { TemplateDetail } from '@shortcut/domain/cargo/templates/template-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useState } from 'react'
import { CallError, call, dataOf } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { queryClient } from '../../call/query-client.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'

/** What is being changed, before it is saved. `accountId` is '' for all customers. */
export type Draft = { name: string; accountId: string; content: TemplateContent }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const draftOf = ({ name, accountId, content }: TemplateDetail): Draft => ({ name, accountId: accountId ?? '', content })

/** A template's changes, and what is done with them. @param onChanged after it was saved, activated or deactivated */
export function useDraft(template: TemplateDetail, onChanged: () => void) {
  const t = useT(templateWords)
  const { id, kind, version, edition, shownEdition } = template
  const [draft, setDraft] = useState(() => draftOf(template))
  /** Somebody else has saved: the version that the next save builds on, and who it was. */
  const [theirs, setTheirs] = useState<{ version: number; who: string }>()
  const [busy, setBusy] = useState(false)
  const sent = useSent()
  const base = Math.max(version, theirs?.version ?? 0)
  const change = (more: Partial<Draft>) => setDraft((now) => Object.assign({}, now, more))

  const done = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      showSuccess(await work())
      setTheirs(undefined)
      for (const { path } of [calls.template.list, calls.template.detail, calls.log.list])
        void queryClient.invalidateQueries({ queryKey: [path] })
      onChanged()
    } catch (error) {
      const now =
        error instanceof CallError && error.code === codes.conflict ? dataOf<TemplateDetail>(error) : undefined
      if (now?.version) setTheirs({ version: now.version, who: now.updatedBy })
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    change,
    setContent: (content: TemplateContent) => change({ content }),
    isChanged: !same(draft, draftOf(template)),
    who: theirs?.who,
    busy,
    save: () =>
      done(async () => {
        const { name, accountId, content } = draft
        const input = { id, kind, version: base, name, accountId: accountId || null, content }
        const saved = await call(calls.template.save, sent(input))
        return saved.edition === edition
          ? t('templatePage:savedSame')
          : t('templatePage:saved', { edition: saved.edition })
      }),
    activate: () =>
      done(async () => {
        await call(calls.template.activate, { id, version: base, edition: shownEdition })
        return t('templatePage:activated', { edition: shownEdition })
      }),
    deactivate: () =>
      done(async () => {
        await call(calls.template.activate, { id, version: base, edition: null })
        return t('templatePage:deactivated')
      }),
  }
}
