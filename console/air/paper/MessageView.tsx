import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { messageReply } from '@shortcut/domain/air/message-reply.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import * as ruleWords from '@shortcut/words/en/air/text-rules.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { ruleText } from '@shortcut/words/rule-text.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { failureOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from './Message.module.css'

type Props<Version extends string> = {
  title: string
  help: string
  /** How it can be shown, and how it is; none: in one way only. */
  versions?: readonly { value: Version; label: string }[]
  version?: Version | undefined
  onVersion?: (version: Version) => void
  /** Beside the choice of the version. */
  choice?: ReactNode
  query: UseQueryResult<z.output<typeof messageReply>>
  onClose: () => void
}

/** A message, with what an airline would refuse of it. */
export function MessageView<Version extends string>(props: Props<Version>) {
  const t = useT(fieldWords, masterWords, ruleWords)
  const { title, help, versions, version, onVersion, choice, query, onClose } = props
  const failure = failureOf(query)
  const message = query.data
  return (
    <DetailDrawer title={title} size={720} onClose={onClose}>
      <p className={classes.help}>{help}</p>
      {versions && (
        <div className={classes.choices}>
          <Select
            label={t('masterPage:messageVersion')}
            value={version ?? null}
            data={[...versions]}
            onChange={(value) => value && onVersion?.(value)}
            allowDeselect={false}
            w={128}
          />
          {choice}
        </div>
      )}
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!message && !failure && <SkeletonRows rows={12} columns={1} />}
      {message && (
        <>
          {message.faults.length > 0 ? (
            (['error', 'warning'] as const).map((severity) => (
              <Faults key={severity} severity={severity} faults={message.faults} />
            ))
          ) : (
            <div className={classes.fine}>
              <Banner kind="news" text={t('masterPage:messageFine')} />
            </div>
          )}
          <DetailSection title={message.name}>
            <Scrollable className={classes.text} aria-label={message.name}>
              <pre>{message.text}</pre>
            </Scrollable>
          </DetailSection>
          {message.rules.length > 0 && (
            <DetailSection title={t('textRules:changedBy')}>
              <ul className={classes.faults}>
                {message.rules.map((rule) => (
                  <li key={JSON.stringify(rule)}>{ruleText(t, rule)}</li>
                ))}
              </ul>
            </DetailSection>
          )}
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

type FaultsProps = Pick<z.output<typeof messageReply>, 'faults'> & { severity: 'error' | 'warning' }

/** Faults that keep the message from being sent, or those that an airline takes. */
function Faults({ severity, faults }: FaultsProps) {
  const t = useT(masterWords)
  const shown = faults.filter((fault) => fault.severity === severity)
  if (shown.length === 0) return null
  return (
    <DetailSection title={t(severity === 'error' ? 'masterPage:messageFaults' : 'masterPage:messageWarnings')}>
      <ul className={classes.faults}>
        {shown.map((fault) => (
          <li key={`${fault.line} ${fault.field} ${fault.message}`}>
            <strong>{t('masterPage:messageLine', fault)}</strong> {fault.message}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
