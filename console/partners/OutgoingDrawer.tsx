import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { OutgoingRow } from '@shortcut/domain/partners/outgoing-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as ruleWords from '@shortcut/words/en/air/text-rules.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { ruleText } from '@shortcut/words/rule-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../partner-page/PartnerPage.module.css'
import { useRecordNews } from '../records/news/use-record-news.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { resendAll, setAsideAll } from './mend-outgoing.ts'
import { eventText, outgoingTones } from './outgoing-filters.ts'

/** X12 has control numbers. */
const isNumbered = (kind: OutgoingRow['kind']) => /^\d|^TA1$/.test(kind)

/** The page of the record that a message is about. */
const recordOf = ({ workOrderId, masterId }: OutgoingRow) =>
  workOrderId ? `/work/order/detail/${workOrderId}` : masterId ? `/air/master/${masterId}` : undefined

type Props = {
  id: string
  zone: string
  onClose: () => void
  onSent: () => void
  /** Shows another message instead. */
  onShow: (id: string) => void
}

/** One message to a customer's system: its text, its delivery, and sending it again. */
export function OutgoingDrawer({ id, zone, onClose, onSent, onShow }: Props) {
  const t = useT(ruleWords, fieldWords, partnerWords, recordWords)
  const query = useQuery(queryOf(calls.outgoing.detail, { id }))
  useRecordNews('outgoingMessage', id, () => void query.refetch())
  const failure = failureOf(query)
  const message = query.data
  const mayOpen = useHolds(['/truck/account/list'])
  const settings = `/truck/account/partner/${message?.accountId}/${message?.partnerId}`
  const about = message && recordOf(message)
  const at = (time: string | null | undefined) => (time ? timeIn(zone, time) : '')
  const act = async (action: typeof resendAll) => {
    if (!(await action(t, [id], () => `${message?.kind} ${message?.label}`))) return
    onSent()
    void query.refetch()
  }
  return (
    <DetailDrawer
      title={message ? `${message.kind} ${message.label}` : t('outgoing:title')}
      status={message && <StatusBadge text={t(`outgoingState:${message.state}`)} tone={outgoingTones[message.state]} />}
      actions={
        message &&
        message.state !== 'withdrawn' &&
        (message.hasAddress || message.state === 'dead') && (
          <Allowed any={['/bookingMonitor/index/resend']}>
            {message.state === 'dead' && (
              <Button variant="default" onClick={() => void act(setAsideAll)}>
                {t('outgoing:setAside')}
              </Button>
            )}
            {message.hasAddress && <Button onClick={() => void act(resendAll)}>{t('outgoing:resend')}</Button>}
          </Allowed>
        )
      }
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!message && !failure && <SkeletonRows rows={8} />}
      {message && (
        <>
          {!message.hasAddress && (
            <Banner kind="warning" text={t('outgoing:noAddress', { partner: message.partner })}>
              {mayOpen && <AppLink to={settings}>{t('outgoing:openPartner')}</AppLink>}
            </Banner>
          )}
          <DetailSection title={t('outgoing:state')}>
            <KeyValue
              items={[
                { label: t('outgoing:customerName'), value: message.customerName },
                {
                  label: t('outgoing:partner'),
                  value: mayOpen ? <AppLink to={settings}>{message.partner}</AppLink> : message.partner,
                },
                {
                  label: t('outgoing:label'),
                  value: about ? <AppLink to={about}>{message.label}</AppLink> : message.label,
                },
                { label: t('outgoing:event'), value: eventText(t, message.event) },
                { label: t('outgoing:target'), value: message.target },
                { label: t('outgoing:createdAt'), value: at(message.createdAt) },
                { label: t('outgoing:tries'), value: String(message.tries) },
                { label: t('outgoing:lastTriedAt'), value: at(message.lastTriedAt) },
                { label: t('outgoing:lastAnswer'), value: message.lastAnswer },
                ...(message.answer
                  ? [
                      { label: t(`messageAnswer:${message.answer}`), value: message.answerWords },
                      { label: t('outgoing:answeredAt'), value: at(message.answeredAt) },
                    ]
                  : []),
                ...(message.state === 'waiting' || message.state === 'gathering'
                  ? [{ label: t('outgoing:nextTryAt'), value: at(message.nextTryAt) }]
                  : []),
                ...(message.digestId
                  ? [
                      {
                        label: t('outgoing:digest'),
                        value: (
                          <Button variant="subtle" size="compact-sm" onClick={() => onShow(message.digestId ?? id)}>
                            {t('outgoing:openDigest')}
                          </Button>
                        ),
                      },
                    ]
                  : []),
                { label: t('outgoing:sentAt'), value: at(message.sentAt) },
                { label: t('outgoing:controlNumber'), value: message.controlNumber ?? '' },
                { label: t('outgoing:id'), value: <code>{message.id}</code> },
              ]}
            />
          </DetailSection>
          {message.rules.length > 0 && (
            <DetailSection title={t('textRules:changedBy')}>
              <ul>
                {message.rules.map(({ rule, version }) => (
                  <li key={JSON.stringify(rule)}>{t('textRules:ofVersion', { rule: ruleText(t, rule), version })}</li>
                ))}
              </ul>
            </DetailSection>
          )}
          <DetailSection title={t('outgoing:content')}>
            {message.hasAddress && message.controlNumber === null && isNumbered(message.kind) && (
              <p className={classes.quiet}>{t('outgoing:numberLater')}</p>
            )}
            <Scrollable as="pre" className={classes.content}>
              {message.content}
            </Scrollable>
          </DetailSection>
        </>
      )}
    </DetailDrawer>
  )
}
