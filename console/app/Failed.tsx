import { Button } from '@mantine/core'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useConnection } from '../call/connection.ts'
import { useT } from '../words/words.ts'
import { isMissingPart } from './missing-part.ts'

/** Shown in place of a page that failed. Missing code is fetched again when the connection is back. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const isMissing = isMissingPart(error)
  const opened = useConnection((now) => now.opened)
  const [openedBefore] = useState(opened)
  useEffect(() => {
    if (isMissing && opened !== openedBefore) onRetry()
  }, [isMissing, opened, openedBefore, onRetry])
  useLayoutEffect(() => {
    // What failed may have been the first thing shown: app/frame.css would still paint the outline of the console.
    delete document.documentElement.dataset.frame
  }, [])
  return (
    <div role="alert">
      <EmptyState
        title={t(isMissing ? 'shell:pageFailed' : 'shell:somethingFailed')}
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
