import { calls } from 'virtual:calls'
import { sureEnough } from '@shortcut/domain/bookings/pdf/draft.ts'
import { markOnPage } from '@shortcut/domain/bookings/pdf/mark-on-page.ts'
import type { PdfDetail } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { nextPdfState } from '@shortcut/domain/bookings/pdf/pdf-lifecycle.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as pdfFaultWords from '@shortcut/words/en/bookings/pdf-faults.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { useNews } from '../../live/use-news.ts'
import { AppLink } from '../../page/AppLink.tsx'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { findAccounts } from '../../records/find-accounts.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { DraftForm } from './DraftForm.tsx'
import { keyText } from './draft-labels.ts'
import { PagePictures } from './PagePictures.tsx'
import { PdfActions } from './PdfActions.tsx'
import classes from './PdfOrder.module.css'
import { faultsText, PdfBadge, pdfPath } from './pdf-columns.tsx'
import { TemplateOffer } from './TemplateOffer.tsx'
import { useDraft } from './use-draft.ts'

/** One document: its draft beside its pages, each value highlighted where it stands. */
export default function PdfOrderPage({ params }: PageProps) {
  const t = useT(pdfOrderWords)
  const { id = '' } = params
  useNews(['pdfOrder'], calls.pdfOrder.detail.path, 300, (event) => event.id === id)
  const query = useQuery(queryOf(calls.pdfOrder.detail, { id }))
  const failure = failureOf(query)
  useTitle(query.data?.name ?? t('page:bookingPdf'))
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={16} columns={2} />
  // What the machine or somebody else did meanwhile is shown, unless a person has typed here.
  return <Document key={id} pdf={query.data} />
}

function Document({ pdf }: { pdf: PdfDetail }) {
  const t = useT(pdfFaultWords, pdfOrderWords)
  const zone = useViewerZone()
  const state = useDraft(pdf)
  const { base, draft, errors, isChanged, accountId, took } = state
  const [active, setActive] = useState<string | null>(null)
  const form = useRef<HTMLElement>(null)
  const [marking, setMarking] = useState<string | null>(null)
  const mayBook = useHolds(['/bookingMonitor/pdf/book'])
  const disabled = !mayBook || nextPdfState('save', base.state) === null
  useReportUnsaved(mayBook && isChanged)
  const isNewer = pdf.version > base.version
  useEffect(() => {
    if (isNewer && !isChanged) took(pdf)
  }, [isNewer, isChanged, pdf, took])
  const unsure = Object.values(draft).filter(({ sureness }) => sureness < sureEnough).length
  return (
    <article
      className={classes.whole}
      aria-label={base.name}
      onKeyDown={(event) => event.key === 'Escape' && setMarking(null)}
    >
      <header className={classes.head}>
        <h1 className={classes.title}>{base.name}</h1>
        <PdfBadge state={base.state} framed />
        <span className={classes.quiet}>{t(`pdfKind:${base.kind}`)}</span>
        <div className={classes.actions}>
          <PdfActions state={state} />
        </div>
      </header>
      <Notes pdf={base} who={state.meanwhile} zone={zone} />
      {marking && <Banner kind="news" text={t('pdfPage:marking', { field: keyText(t, marking) })} />}
      <div className={classes.sides}>
        <Scrollable className={classes.form} aria-label={t('pdfPage:order')} ref={form}>
          <div className={classes.customer}>
            <Picker
              label={t('pdfPage:customer')}
              withAsterisk
              disabled={disabled}
              error={errors.accountId}
              value={accountId}
              onChange={state.chooseAccount}
              finds="account"
              find={findAccounts}
              valueLabel={base.customerName ?? ''}
            />
            <p className={classes.quiet}>
              {base.templateEdition
                ? t('pdfPage:byTemplate', { edition: base.templateEdition })
                : t('pdfPage:byPattern')}
              {unsure > 0 && !disabled && ` · ${t('pdfPage:lookLeft', { count: unsure })}`}
            </p>
            {!disabled && <TemplateOffer state={state} />}
            {errors[''] && (
              <p className={classes.wrong} role="alert">
                {errors['']}
              </p>
            )}
          </div>
          <DraftForm
            draft={draft}
            isLetter={base.kind === 'shippers_letter'}
            errors={errors}
            disabled={disabled}
            canMark={base.pages.length > 0}
            onActive={setActive}
            onMark={(key) => {
              setActive(key)
              setMarking(key)
            }}
            onChange={state.change}
          />
          <RecordHistory entity="pdfOrder" id={base.id} zone={zone} />
        </Scrollable>
        <PagePictures
          pdf={base}
          draft={draft}
          active={active}
          onPick={(key) => {
            setActive(key)
            form.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
          }}
          onMark={
            marking
              ? (page, box) => {
                  state.change((now) => markOnPage(now, marking, page, box))
                  setMarking(null)
                }
              : null
          }
        />
      </div>
    </article>
  )
}

/** What a person has to know before they look at the values. */
function Notes({ pdf, who, zone }: { pdf: PdfDetail; who: string; zone: string }) {
  const t = useT(pdfFaultWords, pdfOrderWords)
  const { sameAs, faults, state, bookingId, workOrderId, messageId, receivedStatus } = pdf
  return (
    <>
      {who && <Banner kind="warning" text={t('pdfPage:changedMeanwhile', { who })} />}
      {state === 'reading' && <Banner kind="news" text={t('pdfPage:reading')} />}
      {faults.length > 0 && <Banner kind="warning" text={faultsText(t, pdf)} />}
      {state === 'setAside' && <Banner kind="news" text={pdf.remark} />}
      {bookingId && (
        <Banner kind="news" text={t('pdfPage:booked', { bookingId })}>
          <AppLink to={`/work/order/detail/${workOrderId}`}>{t('pdfPage:openOrder')}</AppLink>
        </Banner>
      )}
      {state === 'booked' && receivedStatus === 'QUARANTINED' && (
        <Banner kind="warning" text={t('pdfPage:quarantined')}>
          <AppLink to={`/bookingMonitor/index?show=${messageId}`}>{t('pdfPage:toMonitor')}</AppLink>
        </Banner>
      )}
      {sameAs && state === 'open' && (
        <Banner
          kind="warning"
          text={t(sameAs.bookingId ? 'pdfPage:sameBooked' : 'pdfPage:sameAs', {
            at: timeIn(zone, sameAs.receivedAt),
            bookingId: sameAs.bookingId ?? '',
          })}
        >
          <AppLink to={pdfPath(sameAs.id)}>{t('pdfPage:openOther')}</AppLink>
        </Banner>
      )}
    </>
  )
}
