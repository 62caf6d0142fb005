import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as repairWords from '@shortcut/words/en/repair.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import side from './MessageDrawer.module.css'
import classes from './Repair.module.css'

/** The effect of the same edit on the sender's other failures; on request, because each is tried. */
export function PastFailures({ id, text }: { id: string; text: string }) {
  const t = useT(repairWords)
  const [asked, setAsked] = useState<string | null>(null)
  const query = useQuery({
    ...queryOf(calls.bookingMonitor.tryOnFailures, { id, text: asked ?? '' }),
    enabled: asked !== null,
    gcTime: 0,
  })
  const found = query.data
  return (
    <DetailSection
      title={t('repair:past')}
      actions={
        <Button variant="default" loading={query.isFetching} disabled={asked === text} onClick={() => setAsked(text)}>
          {t('repair:tryPast')}
        </Button>
      }
    >
      {!found && <p className={side.none}>{query.isError ? query.error.message : t('repair:pastHelp')}</p>}
      {found && (
        <div className={asked === text ? undefined : classes.stale} role="status">
          <p className={classes.verdict}>
            {found.total === 0 ? t('repair:pastNone') : t('repair:pastPass', { pass: found.pass, count: found.total })}
          </p>
          <ul className={classes.past}>
            {found.list.map(({ id, at, sourceFile, customerReferenceNumber, isEdited, errors }) => (
              <li key={id}>
                <StatusGlyph tone={errors.length > 0 ? 'red' : 'green'} />
                <span>
                  {customerReferenceNumber || sourceFile} {isEdited && <em>{t('repair:edited')}</em>}
                  <small>{errors[0]?.message ?? at}</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </DetailSection>
  )
}
