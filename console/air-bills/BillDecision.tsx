import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { nextBillStatus } from '@shortcut/domain/air-bills/bill.ts'
import type { BillDetail, BillRow } from '@shortcut/domain/air-bills/bill-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'
import { forgetBills } from './forget-bills.ts'

/** Accepts, disputes or reopens a bill. */
export function BillDecision({ bill, onDone }: { bill: BillDetail; onDone: (row: BillRow) => void }) {
  const t = useT(billWords)
  /** The edition that the person saw when the question was asked: a decision of somebody else meanwhile is a conflict. */
  const [asked, setAsked] = useState<{ what: 'accept' | 'dispute'; version: number } | null>(null)
  const asking = asked?.what
  const { id, version, status, verdict, billNo } = bill
  const agrees = verdict === 'agrees'
  const done = async (row: BillDetail | null, said: 'accepted' | 'disputed' | 'reopened') => {
    setAsked(null)
    if (row) {
      onDone(row)
      showSuccess(t(`billPage:${said}`))
    }
    await forgetBills()
  }
  const accept = async (reason: string) =>
    done(
      await call(calls.airBill.accept, { id, version: asked?.version ?? version, reason }).catch(() => null),
      'accepted',
    )
  const dispute = async (reason: string) =>
    done(
      await call(calls.airBill.dispute, { id, version: asked?.version ?? version, reason }).catch(() => null),
      'disputed',
    )
  const reopen = async () => done(await call(calls.airBill.reopen, { id, version }).catch(() => null), 'reopened')
  return (
    <Allowed any={['/air/bill/decide']}>
      {nextBillStatus('reopen', status) && (
        <Button variant="default" onClick={() => void reopen()}>
          {t('billPage:reopen')}
        </Button>
      )}
      {nextBillStatus('dispute', status) && (
        <Button variant="default" onClick={() => setAsked({ what: 'dispute', version })}>
          {t('billPage:dispute')}
        </Button>
      )}
      {nextBillStatus('accept', status) && (
        <Button onClick={() => (agrees && status === 'open' ? void accept('') : setAsked({ what: 'accept', version }))}>
          {t('billPage:accept')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          opened
          title={t(`billPage:${asking}Title`, { billNo })}
          confirmText={t(`billPage:${asking}`)}
          dismissText={t('billPage:keep')}
          reason={{ label: t('billPage:reason'), required: asking === 'dispute' || !agrees }}
          onConfirm={asking === 'accept' ? accept : dispute}
          onClose={() => setAsked(null)}
        >
          <p>{t(`billPage:${asking}Text`)}</p>
          {asking === 'accept' && !agrees && <p>{t('billPage:acceptDiffers')}</p>}
        </ConfirmDialog>
      )}
    </Allowed>
  )
}
