import { Textarea } from '@mantine/core'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { useT } from '../../words/words.ts'
import { Findings } from './Findings.tsx'
import type { Assignment } from './use-assignment.ts'

/** Conflicts of the assignment, and the reason to override them. */
export function Obstacles({ assignment, asked }: { assignment: Assignment; asked: boolean }) {
  const t = useT(lawWords, taskWords)
  const { preflight, blocked, mayOverride, overrideReason, setOverrideReason } = assignment
  return (
    <FormSection title={t('assign:findings')}>
      <div className={wholeLine}>
        <Findings findings={preflight.findings} checking={preflight.checking} />
        {blocked && !mayOverride && <p role="alert">{t('assign:overrideMissing')}</p>}
        {blocked && mayOverride && (
          <Textarea
            label={t('assign:overrideReason')}
            required
            autosize
            minRows={2}
            value={overrideReason}
            onChange={(event) => setOverrideReason(event.currentTarget.value)}
            error={asked && overrideReason.trim() === '' ? t('fieldError:not null') : undefined}
          />
        )}
      </div>
    </FormSection>
  )
}
