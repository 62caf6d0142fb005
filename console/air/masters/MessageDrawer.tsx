import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from './Message.module.css'

type Props = { master: MasterDetail; onClose: () => void }

/** The waybill as its message, with what an airline would refuse of it. */
export default function MessageDrawer({ master: { id, number }, onClose }: Props) {
  const t = useT(masterWords)
  const [version, setVersion] = useState<'16' | '17'>('17')
  const query = useQuery(queryOf(calls.masterWaybill.message, { id, version }))
  const failure = failureOf(query)
  const message = query.data
  return (
    <DetailDrawer title={t('masterPage:messageTitle', { number: number ?? '' })} size={720} onClose={onClose}>
      <p className={classes.help}>{t('masterPage:messageText')}</p>
      <Select
        label={t('masterPage:messageVersion')}
        value={version}
        data={['16', '17'].map((value) => ({ value, label: `FWB/${value}` }))}
        onChange={(value) => setVersion(value === '16' ? '16' : '17')}
        allowDeselect={false}
        w={128}
      />
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!message && !failure && <SkeletonRows rows={12} columns={1} />}
      {message && (
        <>
          {message.faults.length > 0 ? (
            <DetailSection title={t('masterPage:messageFaults')}>
              <ul className={classes.faults}>
                {message.faults.map((fault) => (
                  <li key={`${fault.line} ${fault.field}`}>
                    <strong>{t('masterPage:messageLine', fault)}</strong> {fault.message}
                  </li>
                ))}
              </ul>
            </DetailSection>
          ) : (
            <Banner kind="news" text={t('masterPage:messageFine')} />
          )}
          <DetailSection title={`FWB/${version}`}>
            <Scrollable className={classes.text} aria-label={`FWB/${version}`}>
              <pre>{message.text}</pre>
            </Scrollable>
          </DetailSection>
          {message.notes.length > 0 && (
            <DetailSection title={t('masterPage:messageNotes')}>
              <ul className={classes.faults}>
                {message.notes.map(({ field, was, is }) => (
                  <li key={`${field} ${was}`}>{t('masterPage:messageWas', { was, is })}</li>
                ))}
              </ul>
            </DetailSection>
          )}
        </>
      )}
    </DetailDrawer>
  )
}
