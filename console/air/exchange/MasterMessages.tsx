import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import {
  type Exchange,
  type SentKind,
  type SentMessage,
  sentKinds,
} from '@shortcut/domain/air/exchange/exchange-api.ts'
import { nameOfKind } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as exchangeWords from '@shortcut/words/en/air/exchange.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { isOfKinds } from './use-exchange.ts'

const tones: Record<SentMessage['state'], StatusTone> = {
  waiting: 'amber',
  sent: 'green',
  dead: 'red',
  kept: 'grey-outline',
  withdrawn: 'grey-struck',
  setAside: 'grey-outline',
}

type Props = {
  master: Pick<MasterDetail, 'id' | 'number' | 'status' | 'airline'>
  exchange: Exchange
  /** The kinds to show and send. */
  kinds: readonly SentKind[]
  /** On the page of a house: of XFZBs only its own. */
  house?: string | null
}

/** What was sent of a waybill, when, and what the airline answered; and the buttons that send it. */
export function MasterMessages({ master, exchange, kinds, house }: Props) {
  const t = useT(exchangeWords, fieldWords)
  const zone = useViewerZone()
  const maySeeMessages = useHolds(['/bookingMonitor/index/list'])
  const mayOpenPartner = useHolds(['/truck/account/list'])
  const { partner } = exchange
  const sent = exchange.sent.filter((message) => isOfKinds(message, kinds, house))
  if (!master.number) return null
  const at = (time: string | null) => (time ? timeIn(zone, time) : '')
  return (
    <DetailSection
      title={t('exchange:title')}
      actions={
        master.status !== 'void' && partner && <SendButtons masterId={master.id} exchange={exchange} kinds={kinds} />
      }
    >
      {!partner && <p>{t('exchange:noPartner', { airline: master.airline })}</p>}
      {partner && !partner.hasAddress && (
        <p>
          {t('exchange:noAddress', { partner: partner.name })}{' '}
          {mayOpenPartner && (
            <AppLink to={`/truck/account/partner/${partner.accountId}/${partner.id}`}>
              {t('exchange:openPartner')}
            </AppLink>
          )}
        </p>
      )}
      {(partner || sent.length > 0) && (
        <DataTable
          label={t('exchange:title')}
          rows={sent}
          rowKey={({ id }) => id}
          empty={partner && <p>{t('exchange:none', { partner: partner.name })}</p>}
          markOf={({ answer, state }) => (answer === 'refused' || state === 'dead' ? 'warning' : undefined)}
          columns={[
            {
              key: 'kind',
              rowHeader: true,
              header: t('exchange:kind'),
              cell: ({ id, kind, version, label }) => {
                const name = kind === 'XFZB' ? `${version} ${label}` : version
                return maySeeMessages ? <AppLink to={`/bookingMonitor/outgoing#${id}`}>{name}</AppLink> : name
              },
            },
            { key: 'at', header: t('exchange:at'), cell: ({ createdAt }) => at(createdAt) },
            {
              key: 'state',
              header: t('exchange:state'),
              cell: ({ state }) => <StatusBadge text={t(`outgoingState:${state}`)} tone={tones[state]} />,
            },
            { key: 'sentAt', header: t('exchange:sentAt'), cell: ({ sentAt }) => at(sentAt) },
            {
              key: 'answer',
              header: t('exchange:answer'),
              cell: ({ answer, answerWords, state }) =>
                answer
                  ? `${t(`answerName:${answer}`)}: ${answerWords}`
                  : answerWords || (state === 'sent' && t('exchange:noAnswer')),
            },
            { key: 'answeredAt', header: t('exchange:answeredAt'), cell: ({ answeredAt }) => at(answeredAt) },
          ]}
          below={({ state, lastAnswer }) => (state === 'waiting' || state === 'dead') && lastAnswer}
        />
      )}
    </DetailSection>
  )
}

function SendButtons({ masterId, exchange, kinds }: { masterId: string } & Omit<Props, 'master' | 'house'>) {
  const t = useT(exchangeWords)
  const client = useQueryClient()
  const mayEdit = useHolds(['/air/master/save'])
  const [busy, setBusy] = useState<SentKind | null>(null)
  if (!mayEdit) return null
  const named = (kind: SentKind) => (exchange.partner ? nameOfKind(kind, exchange.partner) : kind)
  const send = async (kind: SentKind) => {
    setBusy(kind)
    const after = await call(calls.waybillMessage.send, { masterId, kind }).catch(() => null)
    setBusy(null)
    if (!after) return
    client.setQueryData([calls.waybillMessage.ofMaster.path, { masterId }], after)
    showSuccess(t('exchange:sending', { kind: named(kind), partner: after.partner?.name ?? '' }))
  }
  const labelOf = (kind: SentKind) => {
    if (kind === 'FFR' || kind === 'FSR') return t(`exchange:ask${kind}`)
    const isAgain = exchange.sent.some((one) => one.kind === kind && one.state !== 'withdrawn')
    return t(isAgain ? 'exchange:sendAgain' : 'exchange:send', { kind: named(kind) })
  }
  return sentKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => (
      <Button key={kind} variant="default" loading={busy === kind} onClick={() => void send(kind)}>
        {labelOf(kind)}
      </Button>
    ))
}
