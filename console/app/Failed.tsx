import { Button } from '@mantine/core'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { useLayoutEffect } from 'react'
import { useT } from '../words/words.ts'
import { isMissingPart } from './missing-part.ts'

/** Shown in place of a page that failed. */
export function Failed({ error }: { error: unknown }) {
  const t = useT()
  useLayoutEffect(() => {
    // What failed may have been the first thing shown: app/frame.css would still paint the outline of the console.
    delete document.documentElement.dataset.frame
  }, [])
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
