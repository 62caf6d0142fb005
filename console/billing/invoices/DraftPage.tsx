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
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { invoiceTones } from '../tones.ts'
import { DraftOrders } from './DraftOrders.tsx'
import { DraftTerms, formOf } from './DraftTerms.tsx'

type IssueProps = {
  draft: InvoiceDetail
  opened: boolean
  dirty: boolean
  total: string
  today: string
  termsDays: string
  /** @returns whether what is on the page is what is stored */
  onSave: () => Promise<boolean>
  onClose: () => void
  refresh: () => Promise<void>
}

/** Under which date a draft is issued; before its last service only with permission and a reason. */
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
        {isEarly && <p>{t('invoices:beforeService', { day: served })}</p>}
        {isEarly && mayDateEarly && (
          <TextInput
            label={t('invoiceField:earlyReason')}
            value={earlyReason}
            maxLength={400}
            onChange={({ currentTarget }) => setEarlyReason(currentTarget.value)}
          />
        )}
        <p>{due && t('invoices:dueThen', { day: due })}</p>
      </div>
    </ConfirmDialog>
  )
}

/** What the chosen orders come to; those of the draft count as the draft has them. */
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

/** A draft while it is put together: which orders, what it says, what it would come to; issued or discarded from here. */
export function DraftPage({ invoice, refresh }: { invoice: InvoiceDetail; refresh: () => Promise<void> }) {
  const t = useT(fieldWords, invoiceWords, recordWords)
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
  const dirty = JSON.stringify(values) !== JSON.stringify(formOf(based))
  useReportUnsaved(dirty)
  const billable = useQuery({
    ...searchOf(calls.invoice.billable, { accountId, pageSize: 500 }),
    enabled: mayChange,
  })
  const others = (billable.data?.list ?? []).filter((order) => order.currency === currency)

  const takeTheirs = () => {
    setBased(invoice)
    form.setValues(formOf(invoice))
  }
  if (invoice.version !== based.version && !dirty) takeTheirs()

  const total = totalOf(values.workOrderIds, based, others)

  /** @returns whether what is on the page is what is stored */
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
    await Promise.all([refresh(), billable.refetch()])
    return saved !== null
  }
  const discard = async () => {
    const reply = await call(calls.invoice.deleteDrafts, { ids: [id] }).catch(() => null)
    setAsking(null)
    if (reply && tellEach(t, reply, t('invoices:deleted', { count: 1 }), () => customerName).length === 0)
      navigate('/billing/invoices')
  }
  const empty = values.workOrderIds.length === 0
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
        invoice.version !== based.version ? (
          <Banner
            kind="warning"
            text={t('invoices:draftChanged', { who: invoice.updatedBy })}
            action={{ text: t('invoices:takeTheirs'), onClick: takeTheirs }}
          />
        ) : (
          invoice.outdated && (
            <Banner
              kind="news"
              text={t('invoices:outdated')}
              {...(mayChange && { action: { text: t('invoices:refresh'), onClick: () => void save() } })}
            />
          )
        )
      }
      main={
        <DraftOrders
          draft={based}
          ids={values.workOrderIds}
          others={others}
          total={total}
          mayChange={mayChange}
          onChange={(ids) => form.set('workOrderIds', ids)}
        />
      }
      side={<DraftTerms draft={based} form={form} total={total} today={today} mayChange={mayChange} />}
      below={
        <>
          <RecordHistory entity="invoice" id={id} zone={zone} />
          <IssueQuestion
            {...{ draft: based, dirty, total, today, termsDays: values.termsDays, refresh }}
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
            <p>{t('invoices:deleteText')}</p>
          </ConfirmDialog>
        </>
      }
    />
  )
}
