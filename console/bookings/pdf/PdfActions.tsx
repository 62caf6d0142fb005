import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { PdfDetail } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { nextPdfState } from '@shortcut/domain/bookings/pdf/pdf-lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { download } from '../../call/download.ts'
import { fetched } from '../../call/fetched.tsx'
import { showError, showSuccess } from '../../call/notices.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import type { DraftState } from './use-draft.ts'

const LearnDrawer = fetched(() => import('./LearnDrawer.tsx'))

type Props = { state: DraftState }

/** Opens, rereads, sets aside, reopens, saves and books a document. */
export function PdfActions({ state }: Props) {
  const t = useT(pdfOrderWords)
  const [asked, setAsked] = useState<'learn' | 'reread' | 'setAside' | null>(null)
  const { base, accountId, busy, isChanged } = state
  const known = { id: base.id, version: base.version }
  const may = (action: Parameters<typeof nextPdfState>[0]) => nextPdfState(action, base.state) !== null
  const decide = async (asking: () => Promise<PdfDetail>) => {
    const after = await state.decide(asking)
    setAsked(null)
    if (!after) return
    state.took(after)
    showSuccess(t('pdfPage:decided', { state: t(`pdfState:${after.state}`) }))
  }
  const run = {
    reread: () => decide(() => call(calls.pdfOrder.reread, { ...known, accountId: accountId || null })),
    setAside: (remark: string) => decide(() => call(calls.pdfOrder.setAside, { ...known, remark })),
  }
  const book = async () => {
    const booked = await state.book()
    if (!booked) return
    const [order] = booked.orders
    for (const { message } of booked.errors) showError(message)
    showSuccess(order ? t('pdfPage:booked', { bookingId: order.bookingId }) : t('pdfPage:quarantined'))
  }
  return (
    <>
      <Button variant="default" onClick={() => void download(`/pdfOrder/${base.id}/source`)}>
        {t('pdfPage:open')}
      </Button>
      <Allowed any={['/bookingMonitor/pdf/book']}>
        {may('reopen') && (
          <Button variant="default" onClick={() => void decide(() => call(calls.pdfOrder.reopen, known))}>
            {t('pdfPage:reopen')}
          </Button>
        )}
        {base.pages.length > 0 && accountId && (may('save') || base.state === 'booked') && (
          <Button variant="default" disabled={busy} onClick={() => setAsked('learn')}>
            {t('pdfPage:learn')}
          </Button>
        )}
        {may('reread') && (
          <Button variant="default" disabled={busy} onClick={() => setAsked('reread')}>
            {t('pdfPage:reread')}
          </Button>
        )}
        {may('setAside') && (
          <Button variant="default" disabled={busy} onClick={() => setAsked('setAside')}>
            {t('pdfPage:setAside')}
          </Button>
        )}
        {may('save') && (
          <Button variant="default" disabled={!isChanged} loading={busy} onClick={() => void state.save()}>
            {t('pdfPage:save')}
          </Button>
        )}
        {may('book') && (
          <Button loading={busy} onClick={() => void book()}>
            {t('pdfPage:book')}
          </Button>
        )}
      </Allowed>
      {asked === 'learn' && <LearnDrawer state={state} onClose={() => setAsked(null)} />}
      {asked && asked !== 'learn' && (
        <ConfirmDialog
          opened
          title={t(`pdfPage:${asked}Title`)}
          confirmText={t(`pdfPage:${asked}`)}
          {...(asked === 'setAside' && { reason: { label: t('pdfPage:why'), required: true } })}
          onConfirm={run[asked]}
          onClose={() => setAsked(null)}
        >
          <p>{t(`pdfPage:${asked}Help`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
