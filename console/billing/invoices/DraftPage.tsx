import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { addDays, lastServiceOn, sumMoney } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailPage } from '@shortcut/ui/page/DetailPage.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as interestWords from '@shortcut/words/en/billing/interest.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { searchOf } from '../../call/use-call.ts'
import { fieldErrorOf } from '../../forms/field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { tellEach } from '../../records/each.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { dayShown } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { invoiceTones } from '../tones.ts'
import { DraftOrders } from './DraftOrders.tsx'
import { DraftTerms, formOf } from './DraftTerms.tsx'
import { InterestLines } from './InvoiceLines.tsx'

type IssueProps = {
  draft: InvoiceDetail
  opened: boolean
  dirty: boolean
  total: string
  today: string
  termsDays: string
  /** @returns whether the page is saved */
  onSave: () => Promise<boolean>
  onClose: () => void
  refresh: () => Promise<void>
}

/** The date of an invoice; before its last service only with permission and a reason. */
function IssueQuestion({ draft, opened, dirty, total, today, termsDays, onSave, onClose, refresh }: IssueProps) {
  const t = useT(fieldWords, invoiceWords, recordWords)
  const { customerName, currency } = draft
  const [issuedOn, setIssuedOn] = useState(today)
  const [earlyReason, setEarlyReason] = useState('')
  const [dateError, setDateError] = useState<string>()
  const mayDateEarly = useHolds(['/billing/invoices/issueEarly'])
  const served = lastServiceOn(draft.orders.map(({ facts }) => facts))
  const isEarly = served !== undefined && issuedOn !== '' && issuedOn < served
  const due = issuedOn && addDays(issuedOn, Number(termsDays || 0))
  const close = () => {
    onClose()
    setDateError(undefined)
  }
  const issue = async () => {
    if (!(await onSave())) return
    const error = await fieldErrorOf(async () => {
      const asked = { ids: [draft.id], issuedOn, earlyReason: isEarly && mayDateEarly ? earlyReason : '' }
      const reply = await call(calls.invoice.issue, asked, { handles: [codes.invalid] })
      tellEach(t, reply, t('invoices:issued', { count: 1 }), () => customerName)
      close()
    })
    setDateError(error)
    await refresh()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('invoices:issueQuestion', { name: customerName })}
      confirmText={t('invoices:issueOne')}
      onConfirm={issue}
      onClose={close}
    >
      <div className={classes.fields}>
        <p>
          {t(dirty ? 'invoices:issueChangedText' : 'invoices:issueText', {
            sum: `${moneyText(total)} ${currency}`,
          })}
        </p>
        <DateTimeField
          kind="date"
          label={t('invoiceField:issuedOn')}
          today={today}
          value={issuedOn}
          error={dateError}
          onChange={(day) => {
            setIssuedOn(day)
            setDateError(undefined)
          }}
        />
        {isEarly && <p>{t('invoices:beforeService', { day: dayShown(served) })}</p>}
        {isEarly && mayDateEarly && (
          <TextInput
            label={t('invoiceField:earlyReason')}
            value={earlyReason}
            maxLength={400}
            onChange={({ currentTarget }) => setEarlyReason(currentTarget.value)}
          />
        )}
        <p>{due && t('invoices:dueThen', { day: dayShown(due) })}</p>
      </div>
    </ConfirmDialog>
  )
}

/** The total of the chosen orders; the draft's own orders count as stored in it. */
function totalOf(ids: readonly string[], draft: InvoiceDetail, others: readonly { id: string; total: string }[]) {
  const totals = new Map([
    ...others.map((order) => [order.id, order.total] as const),
    ...draft.orders.map((order) => [order.workOrderId, order.total] as const),
  ])
  return sumMoney(
    ids.map((id) => totals.get(id) ?? '0'),
    draft.currency,
  )
}

type DraftBannerProps = {
  invoice: InvoiceDetail
  changed: boolean
  onTakeTheirs: () => void
  onRefresh: (() => void) | false
}

/** Shows that a colleague changed the draft, or that its orders changed. */
function DraftBanner({ invoice, changed, onTakeTheirs, onRefresh }: DraftBannerProps) {
  const t = useT(interestWords, invoiceWords)
  if (changed)
    return (
      <Banner
        kind="warning"
        text={t('invoices:draftChanged', { who: invoice.updatedBy })}
        action={{ text: t('invoices:takeTheirs'), onClick: onTakeTheirs }}
      />
    )
  if (!invoice.outdated) return null
  const isInterest = invoice.subject === 'interest'
  return (
    <Banner
      kind="news"
      text={t(isInterest ? 'interest:outdated' : 'invoices:outdated')}
      {...(onRefresh && {
        action: { text: t(isInterest ? 'interest:refresh' : 'invoices:refresh'), onClick: onRefresh },
      })}
    />
  )
}

/** A draft in preparation: its orders, texts and total; it is issued or discarded here. */
export function DraftPage({ invoice, refresh }: { invoice: InvoiceDetail; refresh: () => Promise<void> }) {
  const t = useT(fieldWords, interestWords, invoiceWords, recordWords)
  const navigate = useNavigate()
  const zone = useViewerZone()
  const today = dayIn(zone, new Date().toISOString())
  const [based, setBased] = useState(invoice)
  const form = useForm(() => formOf(invoice))
  const [asking, setAsking] = useState<'issue' | 'discard' | null>(null)
  const mayChange = useHolds(['/billing/invoices/draft'])
  const mayIssue = useHolds(['/billing/invoices/issue'])
  const { id, customerName, currency, accountId } = invoice
  const { values } = form
  const isInterest = invoice.subject === 'interest'
  const empty = !isInterest && values.workOrderIds.length === 0
  const dirty = JSON.stringify(values) !== JSON.stringify(formOf(based))
  useReportUnsaved(dirty)
  const billable = useQuery({
    ...searchOf(calls.invoice.billable, { accountId, pageSize: 500 }),
    enabled: mayChange && !isInterest,
  })
  const others = (billable.data?.list ?? []).filter((order) => order.currency === currency)

  const takeTheirs = () => {
    setBased(invoice)
    form.setValues(formOf(invoice))
  }
  if (invoice.version !== based.version && !dirty) takeTheirs()

  const total = isInterest ? based.total : totalOf(values.workOrderIds, based, others)

  /** @returns whether the page is saved */
  const save = async (): Promise<boolean> => {
    const saved = await call(calls.invoice.saveDraft, {
      ...values,
      id,
      version: based.version,
      termsDays: Number(values.termsDays || 0),
    }).catch(() => null)
    if (saved) {
      setBased(saved)
      form.setValues(formOf(saved))
    }
    await Promise.all([refresh(), !isInterest && billable.refetch()])
    return saved !== null
  }
  const discard = async () => {
    const reply = await call(calls.invoice.deleteDrafts, { ids: [id] }).catch(() => null)
    setAsking(null)
    if (reply && tellEach(t, reply, t('invoices:deleted', { count: 1 }), () => customerName).length === 0)
      navigate('/billing/invoices')
  }
  return (
    <DetailPage
      title={t('invoices:draftFor', { account: customerName })}
      status={<StatusBadge text={t('invoiceState:draft')} tone={invoiceTones.draft} framed />}
      waitsFor={empty && t('invoices:draftEmpty')}
      actions={
        <>
          {mayChange && (
            <>
              <Button variant="default" onClick={() => setAsking('discard')}>
                {t('invoices:discard')}
              </Button>
              <Button variant="default" disabled={!dirty || empty} onClick={save}>
                {t('invoices:saveDraft')}
              </Button>
            </>
          )}
          {mayIssue && (
            <Button disabled={empty} onClick={() => setAsking('issue')}>
              {t('invoices:issueOne')}
            </Button>
          )}
        </>
      }
      banner={
        <DraftBanner
          invoice={invoice}
          changed={invoice.version !== based.version}
          onTakeTheirs={takeTheirs}
          onRefresh={mayChange && (() => void save())}
        />
      }
      main={
        isInterest ? (
          <InterestLines invoice={based} />
        ) : (
          <DraftOrders
            draft={based}
            ids={values.workOrderIds}
            others={others}
            total={total}
            mayChange={mayChange}
            onChange={(ids) => form.set('workOrderIds', ids)}
          />
        )
      }
      side={<DraftTerms draft={based} form={form} total={total} today={today} mayChange={mayChange} />}
      below={
        <>
          <RecordHistory entity="invoice" id={id} zone={zone} />
          <IssueQuestion
            draft={based}
            dirty={dirty}
            total={total}
            today={today}
            termsDays={values.termsDays}
            refresh={refresh}
            opened={asking === 'issue'}
            onSave={async () => !dirty || (await save())}
            onClose={() => setAsking(null)}
          />
          <ConfirmDialog
            opened={asking === 'discard'}
            title={t('invoices:discardQuestion', { name: customerName })}
            confirmText={t('invoices:discard')}
            dismissText={t('record:keep')}
            destructive
            onConfirm={discard}
            onClose={() => setAsking(null)}
          >
            <p>{t(isInterest ? 'interest:discardText' : 'invoices:deleteText')}</p>
          </ConfirmDialog>
        </>
      }
    />
  )
}
