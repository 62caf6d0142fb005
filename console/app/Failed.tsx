import { Button } from '@mantine/core'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { useT } from '../words/words.ts'
import { isMissingPart } from './missing-part.ts'

/** Shown in place of a page that failed. */
export function Failed({ error }: { error: unknown }) {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState
        title={t(isMissingPart(error) ? 'shell:pageFailed' : 'shell:somethingFailed')}
        text={t('shell:pageFailedHelp')}
        actions={
          <Button variant="default" onClick={() => location.reload()}>
            {t('shell:reload')}
          </Button>
        }
      />
    </div>
  )
}
