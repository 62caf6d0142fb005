import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { nextBillStatus } from '@shortcut/domain/air-bills/bill.ts'
import type { BillDetail, BillRow } from '@shortcut/domain/air-bills/bill-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { masterPath } from '../air/masters/master-columns.tsx'
import { moneyText } from '../billing/money.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { BillDecision } from './BillDecision.tsx'
import { BillSides } from './BillSides.tsx'
import { BillBadge, VerdictBadge } from './bill-columns.tsx'
import MarginSection from './MarginSection.tsx'

type Props = {
  id: string
  zone: string
  onEdit: (record: BillRow) => void
  onShow: (id: string) => void
  onChanged: (row: BillRow) => void
  onClose: () => void
}

/** One bill beside its waybill: what differs, the decision, and what the waybill brings. */
export default function BillDrawer({ id, zone, onEdit, onShow, onChanged, onClose }: Props) {
  const t = useT(billWords, recordWords)
  useNews(['airBill', 'masterWaybill'], calls.airBill.detail.path, 300)
  useNews(['airBill'], calls.log.list.path, 300, (event) => event.id === id)
  const query = useQuery(queryOf(calls.airBill.detail, { id }))
  const failure = failureOf(query)
  const bill = query.data
  return (
    <DetailDrawer
      title={bill ? `${bill.biller} ${bill.billNo}` : ''}
      status={bill && <BillBadge status={bill.status} framed />}
      actions={
        bill && (
          <>
            {nextBillStatus('edit', bill.status) && (
              <Allowed any={['/air/bill/save']}>
                <Button variant="default" onClick={() => onEdit(bill)}>
                  {t('record:edit')}
                </Button>
              </Allowed>
            )}
            <BillDecision bill={bill} onDone={onChanged} />
          </>
        )
      }
      size={760}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!bill && !failure && <SkeletonRows rows={12} columns={2} />}
      {bill && (
        <>
          <Notes bill={bill} />
          <DetailSection
            title={t('billPage:beside')}
            actions={
              bill.master && (
                <AppLink to={masterPath(bill.master.id)}>
                  {[t('billPage:openWaybill'), bill.number].filter(Boolean).join(' ')}
                </AppLink>
              )
            }
          >
            <VerdictBadge verdict={bill.verdict} />
            <BillSides bill={bill} />
          </DetailSection>
          {bill.masterId && <MarginSection masterId={bill.masterId} />}
          {bill.others.length > 0 && <OtherBills bill={bill} onShow={onShow} />}
          <DetailSection title={t('billPage:facts')}>
            <KeyValue
              columns={2}
              items={[
                { label: t('billField:billedOn'), value: dayShown(bill.billedOn) },
                { label: t('billField:updatedAt'), value: `${timeIn(zone, bill.updatedAt)} · ${bill.updatedBy}` },
                {
                  label: t('billField:decided'),
                  value:
                    bill.decidedAt &&
                    t('billPage:decidedLine', {
                      status: t(`billStatus:${bill.status}`),
                      who: bill.decidedBy,
                      when: timeIn(zone, bill.decidedAt),
                    }),
                },
                { label: t('billField:reason'), value: bill.reason },
              ]}
            />
          </DetailSection>
          <RecordHistory entity="airBill" id={id} zone={zone} />
        </>
      )}
    </DetailDrawer>
  )
}

function Notes({ bill }: { bill: BillDetail }) {
  const t = useT(billWords)
  const { verdict, number, isOutdated, ours } = bill
  return (
    <>
      {isOutdated && <Banner kind="warning" text={t('billPage:outdated')} />}
      {!ours && <Banner kind="warning" text={t('billPage:noWaybill', { number })} />}
      {ours?.isVoid && <Banner kind="warning" text={t('billPage:voidWaybill')} />}
      {verdict === 'billedTwice' && <Banner kind="warning" text={t('billPage:billedTwice')} />}
    </>
  )
}

function OtherBills({ bill, onShow }: { bill: BillDetail; onShow: (id: string) => void }) {
  const t = useT(billWords)
  return (
    <DetailSection title={t('billPage:others')}>
      {bill.others.map(({ id, biller, billNo, billedOn, total, currency, status }) => (
        <p key={id}>
          <Button variant="subtle" size="compact-sm" onClick={() => onShow(id)}>
            {`${biller} ${billNo}`}
          </Button>{' '}
          {dayShown(billedOn)} · {moneyText(total)} {currency} <BillBadge status={status} />
        </p>
      ))}
    </DetailSection>
  )
}
