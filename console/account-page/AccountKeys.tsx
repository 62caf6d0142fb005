import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../call/use-call.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { type KeyQuestion, KeyQuestions } from './KeyQuestions.tsx'

type Key = ReplyOf<(typeof accountApi)['keys']>[number]
type Props = { account: { id: string; name: string }; zone: string; onChanged: () => void }

/** The API keys with which an account's system sends bookings: create, replace without an interruption, and revoke. */
export function AccountKeys({ account, zone, onChanged }: Props) {
  const t = useT(accountWords)
  const query = useQuery(queryOf(calls.account.keys, { accountId: account.id }))
  const failure = failureOf(query)
  const [question, setQuestion] = useState<KeyQuestion | null>(null)
  const [newKey, setNewKey] = useState<string | null>(null)
  const keys = query.data ?? []
  return (
    <DetailSection
      title={t('apiKey:keys')}
      actions={
        <Button variant="default" onClick={() => setQuestion({ kind: 'make' })}>
          {t('apiKey:make')}
        </Button>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}

      {query.data && (
        <DataTable
          rows={keys}
          rowKey={({ id }) => id}
          empty={t('apiKey:none')}
          columns={[
            { key: 'name', header: t('apiKey:name'), cell: ({ name }) => name },
            { key: 'prefix', header: t('apiKey:begins'), cell: ({ prefix }) => <code>{prefix}…</code> },
            { key: 'state', header: t('apiKey:state'), cell: (key) => <KeyState of={key} zone={zone} /> },
            {
              key: 'lastUsed',
              header: t('apiKey:lastUsed'),
              cell: ({ lastUsedAt }) =>
                lastUsedAt ? (
                  <RelativeTime at={lastUsedAt} />
                ) : (
                  <span className={classes.quiet}>{t('apiKey:neverUsed')}</span>
                ),
            },
            {
              key: 'made',
              header: t('apiKey:made'),
              cell: ({ createdBy, createdAt }) => (
                <>
                  {createdBy}, <RelativeTime at={createdAt} />
                </>
              ),
            },
            { key: 'buttons', cell: (key) => <KeyButtons of={key} onAsk={setQuestion} /> },
          ]}
        />
      )}
      <KeyQuestions
        account={account}
        zone={zone}
        question={question}
        onClose={() => setQuestion(null)}
        onDone={(made) => {
          setQuestion(null)
          if (made) setNewKey(made.key)
          onChanged()
        }}
      />
      {newKey && (
        <ShownOnce
          title={t('apiKey:newTitle')}
          note={t('apiKey:newText')}
          secrets={[newKey]}
          onDone={() => setNewKey(null)}
        />
      )}
    </DetailSection>
  )
}

const useEnded = ({ revokedAt, worksUntil }: Key) => {
  const now = (useNow() ?? new Date()).getTime()
  return revokedAt !== null || (worksUntil !== null && Date.parse(worksUntil) <= now)
}

function KeyState({ of, zone }: { of: Key; zone: string }) {
  const t = useT(accountWords)
  const ended = useEnded(of)
  if (of.revokedAt)
    return <StatusBadge text={t('apiKey:revoked', { at: timeIn(zone, of.revokedAt) })} tone="grey-struck" />
  if (!of.worksUntil) return <StatusBadge text={t('apiKey:works')} tone="green" />
  const at = timeIn(zone, of.worksUntil)
  return ended ? (
    <StatusBadge text={t('apiKey:ended', { at })} tone="grey-struck" />
  ) : (
    <StatusBadge text={t('apiKey:worksUntil', { at })} tone="amber" />
  )
}

function KeyButtons({ of, onAsk }: { of: Key; onAsk: (question: KeyQuestion) => void }) {
  const t = useT(accountWords)
  if (useEnded(of)) return null
  const { id, name, prefix } = of
  const about = `${name} ${prefix}`
  return (
    <div className={classes.buttons}>
      {!of.worksUntil && (
        <Button
          variant="default"
          aria-label={`${t('apiKey:rotate')} ${about}`}
          onClick={() => onAsk({ kind: 'rotate', id, name })}
        >
          {t('apiKey:rotate')}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`${t('apiKey:revoke')} ${about}`}
        onClick={() => onAsk({ kind: 'revoke', id, name })}
      >
        {t('apiKey:revoke')}
      </Button>
    </div>
  )
}
