import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { OwnDelivery, OwnKey, OwnWebhook } from '@shortcut/domain/customers/own-connection-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailPage, DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useTitle } from '../page/title.ts'
import { eventText, outgoingTones } from '../partners/outgoing-filters.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { type Asked, OwnConnectionQuestions } from './OwnConnectionQuestions.tsx'

type Ask = (question: Asked) => void

/** A customer's API keys and webhooks, and the latest posts. */
export default function OwnConnectionPage() {
  const t = useT(accountWords, ownWords, partnerWords)
  useTitle(t('page:ownConnection'))
  const query = useQuery(queryOf(calls.ownConnection.list, {}))
  const maySave = useHolds(['/own/connection/save'])
  const [asking, setAsking] = useState<Asked | null>(null)
  const [made, setMade] = useState<{ title: string; note: string; secret: string } | null>(null)
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={12} columns={3} />
  const { keys, webhooks, deliveries } = query.data
  const add = (question: Asked, text: string) =>
    maySave && (
      <Button variant="default" onClick={() => setAsking(question)}>
        {text}
      </Button>
    )
  return (
    <>
      <DetailPage
        title={t('page:ownConnection')}
        main={
          <>
            <DetailSection
              title={t('ownPage:webhooks')}
              actions={add({ kind: 'webhook', of: null }, t('ownPage:addWebhook'))}
            >
              <p className={classes.none}>{t('ownPage:webhooksHelp')}</p>
              <Webhooks list={webhooks} onAsk={maySave ? setAsking : undefined} />
            </DetailSection>
            <DetailSection title={t('ownPage:keys')} actions={add({ kind: 'makeKey' }, t('apiKey:make'))}>
              <p className={classes.none}>{t('ownPage:keysHelp')}</p>
              <Keys list={keys} onAsk={maySave ? setAsking : undefined} />
            </DetailSection>
            <DetailSection title={t('ownPage:deliveries')}>
              <Deliveries list={deliveries} />
            </DetailSection>
          </>
        }
      />
      <OwnConnectionQuestions
        asking={asking}
        onClose={() => setAsking(null)}
        onDone={(secret) => {
          setAsking(null)
          if (secret?.key) setMade({ title: t('apiKey:newTitle'), note: t('apiKey:newText'), secret: secret.key })
          if (secret?.secret)
            setMade({ title: t('partnerPage:secretTitle'), note: t('ownPage:secretNote'), secret: secret.secret })
          void query.refetch()
        }}
      />
      {made && <ShownOnce title={made.title} note={made.note} secrets={[made.secret]} onDone={() => setMade(null)} />}
    </>
  )
}

function Webhooks({ list, onAsk }: { list: readonly OwnWebhook[]; onAsk: Ask | undefined }) {
  const t = useT(ownWords)
  return (
    <DataTable
      rows={list}
      rowKey={({ id }) => id}
      empty={t('ownPage:noWebhooks')}
      columns={[
        { key: 'name', header: t('ownPage:webhookName'), cell: ({ name }) => name },
        { key: 'url', header: t('ownPage:webhookUrl'), cell: ({ url }) => url },
        {
          key: 'signed',
          header: t('ownPage:signed'),
          cell: ({ isSigned }) => t(isSigned ? 'ownPage:yes' : 'ownPage:no'),
        },
        onAsk !== undefined && {
          key: 'buttons',
          cell: (of) => (
            <span className={classes.buttons}>
              {(['webhook', 'secret', 'deleteWebhook'] as const).map((kind) => {
                const text = t(
                  kind === 'webhook' ? 'ownPage:edit' : kind === 'secret' ? 'ownPage:secret' : 'ownPage:delete',
                )
                return (
                  <Button
                    key={kind}
                    variant="default"
                    aria-label={`${text} ${of.name}`}
                    onClick={() => onAsk({ kind, of })}
                  >
                    {text}
                  </Button>
                )
              })}
            </span>
          ),
        },
      ]}
    />
  )
}

function Keys({ list, onAsk }: { list: readonly OwnKey[]; onAsk: Ask | undefined }) {
  const t = useT(accountWords, ownWords)
  const zone = useViewerZone()
  const now = new Date().toISOString()
  const stateOf = ({ revokedAt, worksUntil }: OwnKey) => {
    if (revokedAt) return <StatusBadge text={t('apiKey:revoked', { at: timeIn(zone, revokedAt) })} tone="grey-struck" />
    if (!worksUntil) return <StatusBadge text={t('apiKey:works')} tone="green" />
    const at = timeIn(zone, worksUntil)
    return worksUntil <= now ? (
      <StatusBadge text={t('apiKey:ended', { at })} tone="grey-struck" />
    ) : (
      <StatusBadge text={t('apiKey:worksUntil', { at })} tone="amber" />
    )
  }
  const works = ({ revokedAt, worksUntil }: OwnKey) => !revokedAt && (!worksUntil || worksUntil > now)
  return (
    <DataTable
      rows={list}
      rowKey={({ id }) => id}
      empty={t('ownPage:noKeys')}
      columns={[
        { key: 'name', header: t('apiKey:name'), cell: ({ name }) => name },
        { key: 'prefix', header: t('apiKey:begins'), cell: ({ prefix }) => <code>{prefix}…</code> },
        { key: 'state', header: t('apiKey:state'), cell: stateOf },
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
        onAsk !== undefined && {
          key: 'buttons',
          cell: (of) =>
            works(of) && (
              <span className={classes.buttons}>
                {(['rotateKey', 'revokeKey'] as const)
                  .filter((kind) => kind === 'revokeKey' || !of.worksUntil)
                  .map((kind) => {
                    const text = t(kind === 'rotateKey' ? 'apiKey:rotate' : 'apiKey:revoke')
                    return (
                      <Button
                        key={kind}
                        variant="default"
                        aria-label={`${text} ${of.name} ${of.prefix}`}
                        onClick={() => onAsk({ kind, of })}
                      >
                        {text}
                      </Button>
                    )
                  })}
              </span>
            ),
        },
      ]}
    />
  )
}

function Deliveries({ list }: { list: readonly OwnDelivery[] }) {
  const t = useT(fieldWords, ownWords, partnerWords)
  const zone = useViewerZone()
  return (
    <DataTable
      rows={list}
      rowKey={({ id }) => id}
      empty={t('ownPage:noDeliveries')}
      columns={[
        { key: 'at', header: t('ownPage:postedAt'), cell: ({ createdAt }) => timeIn(zone, createdAt) },
        { key: 'webhook', header: t('ownPage:webhookName'), cell: ({ webhook }) => webhook },
        { key: 'event', header: t('ownPage:event'), cell: ({ event }) => eventText(t, event) },
        { key: 'order', header: t('ownPage:order'), cell: ({ bookingId }) => bookingId },
        {
          key: 'state',
          header: t('ownPage:state'),
          cell: ({ state }) => <StatusBadge text={t(`outgoingState:${state}`)} tone={outgoingTones[state]} />,
        },
        { key: 'tries', header: t('ownPage:tries'), align: 'end', cell: ({ tries }) => tries },
        { key: 'answer', header: t('ownPage:answer'), cell: ({ lastAnswer }) => lastAnswer },
      ]}
    />
  )
}
