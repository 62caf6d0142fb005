import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { MailDetail, MailRow } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { nextMailState } from '@shortcut/domain/bookings/mail/mail-lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { Picker } from '../../forms/Picker.tsx'
import { Allowed } from '../../page/Allowed.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { useT } from '../../words/words.ts'
import { forgetMails } from './forget-mails.ts'

type Question = 'take' | 'finish' | 'setAside'

/** Takes a mail in for a customer, ends it, sets it aside or reopens it. */
export function MailDecision({ mail, onDone }: { mail: MailDetail; onDone: (row: MailRow) => void }) {
  const t = useT(mailWords)
  /** With the edition that the person saw: a decision of somebody else meanwhile is a conflict. */
  const [asked, setAsked] = useState<{ what: Question; version: number } | null>(null)
  const [only] = mail.choices
  const [accountId, setAccountId] = useState(mail.accountId ?? only?.id ?? '')
  const [isMissing, setMissing] = useState(false)
  const { id, version, state, isKept } = mail
  const known = { id, version: asked?.version ?? version }
  const done = async (asking: Promise<MailDetail>) => {
    const after = await asking.catch(() => null)
    setAsked(null)
    if (after) {
      onDone(after)
      showSuccess(t('mailPage:decided', { state: t(`mailState:${after.state}`) }))
    }
    await forgetMails()
  }
  const run: Record<Question, (remark: string) => Promise<void>> = {
    take: async () => {
      if (!accountId) setMissing(true)
      else await done(call(calls.mail.take, { ...known, accountId }))
    },
    finish: (remark) => done(call(calls.mail.finish, { ...known, remark })),
    setAside: (remark) => done(call(calls.mail.setAside, { ...known, remark })),
  }
  const nameOf = [...mail.choices, { id: mail.accountId, name: mail.customerName ?? '' }]
  return (
    <Allowed any={['/bookingMonitor/mail/decide']}>
      {nextMailState('reopen', state) && (
        <Button variant="default" onClick={() => void done(call(calls.mail.reopen, { id, version }))}>
          {t('mailPage:reopen')}
        </Button>
      )}
      {nextMailState('setAside', state) && (
        <Button variant="default" onClick={() => setAsked({ what: 'setAside', version })}>
          {t('mailPage:setAside')}
        </Button>
      )}
      {state === 'held' && (
        <Button variant="default" onClick={() => setAsked({ what: 'finish', version })}>
          {t('mailPage:finish')}
        </Button>
      )}
      {nextMailState('take', state) &&
        isKept &&
        mail.parts.some(({ use, takenAt }) => (use === 'booking' || use === 'pdf') && !takenAt) && (
          <Button onClick={() => setAsked({ what: 'take', version })}>{t('mailPage:take')}</Button>
        )}
      {asked && (
        <ConfirmDialog
          opened
          title={t(`mailPage:${asked.what}Title`)}
          confirmText={t(`mailPage:${asked.what}`)}
          {...(asked.what !== 'take' && {
            reason: {
              label: t(asked.what === 'setAside' ? 'mailPage:why' : 'mailPage:remark'),
              required: asked.what === 'setAside',
            },
          })}
          onConfirm={run[asked.what]}
          onClose={() => setAsked(null)}
        >
          <p>{t(`mailPage:${asked.what}Help`)}</p>
          {asked.what === 'take' && (
            <Picker
              label={t('mailPage:customer')}
              withAsterisk
              error={isMissing && !accountId && t('mailPage:whose')}
              value={accountId}
              onChange={setAccountId}
              finds="account"
              find={findAccounts}
              valueLabel={nameOf.find((one) => one.id === accountId)?.name ?? ''}
            />
          )}
        </ConfirmDialog>
      )}
    </Allowed>
  )
}
