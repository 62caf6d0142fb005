import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { nextWaybillStatus, stepsFrom, type WaybillStep } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import { AlarmNote } from '../security/SecuritySection.tsx'
import { airlineText } from '../stock/stock-columns.tsx'

const MessageDrawer = fetched(() => import('./MessageDrawer.tsx'))

type Props = {
  master: MasterDetail
  /** How much it lacks before a number is taken. */
  missing: number
  /** Saves what is typed; null if that is not possible. */
  onBefore: () => Promise<MasterDetail | null>
  onDone: (master: MasterDetail) => void
  /** Shows a refusal that is about fields of the form. */
  onRefused: (error: CallError) => void
}

/** What may be done with a waybill now: book it, report its next step, take one back, or void it. */
export function MasterActions({ master, missing, onBefore, onDone, onRefused }: Props) {
  const t = useT(airLawWords, masterWords)
  const [asking, setAsking] = useState<'book' | 'void' | 'message' | null>(null)
  const [busy, setBusy] = useState<WaybillStep | null>(null)
  const mayEdit = useHolds(['/air/master/save'])
  const mayVoid = useHolds(['/air/master/void'])
  const step = async (name: WaybillStep) => {
    setBusy(name)
    const saved = await onBefore()
    const after =
      saved &&
      (await call(calls.masterWaybill.step, { id: saved.id, version: saved.version, step: name }).catch(() => null))
    setBusy(null)
    if (after) onDone(after)
  }
  return (
    <>
      {master.number && master.status !== 'void' && (
        <Button variant="default" onClick={() => setAsking('message')}>
          {t('masterPage:message')}
        </Button>
      )}
      {asking === 'message' && <MessageDrawer master={master} onClose={() => setAsking(null)} />}
      {mayVoid && nextWaybillStatus('void', master.status) && (
        <Button variant="default" onClick={() => setAsking('void')}>
          {t('masterPage:void')}
        </Button>
      )}
      {mayEdit &&
        stepsFrom(master.status)
          .toReversed()
          .map((name) => (
            <Button
              key={name}
              variant={name === 'back' ? 'default' : 'filled'}
              loading={busy === name}
              disabled={busy !== null && busy !== name}
              onClick={() => void step(name)}
            >
              {t(`waybillStep:${name}`)}
            </Button>
          ))}
      {mayEdit && nextWaybillStatus('book', master.status) && (
        <Button disabled={missing > 0} onClick={() => setAsking('book')}>
          {t('masterPage:book')}
        </Button>
      )}
      {asking === 'book' && (
        <BookQuestion
          master={master}
          onBefore={onBefore}
          onDone={(after) => {
            setAsking(null)
            showSuccess(t('masterPage:booked', { number: after.number ?? '' }))
            onDone(after)
          }}
          onRefused={(error) => {
            setAsking(null)
            onRefused(error)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        opened={asking === 'void'}
        title={t('masterPage:voidTitle', { number: master.number ?? '' })}
        confirmText={t('masterPage:voidConfirm')}
        dismissText={t('masterPage:keep')}
        destructive
        reason={{ label: t('masterPage:reason'), required: true }}
        onConfirm={async (reason) => {
          const after = await call(calls.masterWaybill.void, { id: master.id, version: master.version, reason }).catch(
            () => null,
          )
          setAsking(null)
          if (after) onDone(after)
        }}
        onClose={() => setAsking(null)}
      >
        <p>{t('masterPage:voidText', { number: master.number ?? '' })}</p>
        {asking === 'void' && <AlarmNote of={{ masterId: master.id }} />}
      </ConfirmDialog>
    </>
  )
}

/** Takes the next number of the stock, or one that is typed. */
function BookQuestion({
  master,
  onBefore,
  onDone,
  onRefused,
  onClose,
}: Omit<Props, 'missing'> & { onClose: () => void }) {
  const t = useT(masterWords)
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const book = async () => {
    const saved = await onBefore()
    if (!saved) return onClose()
    try {
      const input = { id: saved.id, version: saved.version, number }
      onDone(await call(calls.masterWaybill.book, input, { handles: [codes.invalid, codes.refused] }))
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      const [field] = thrown.fields
      if (field && field.path !== 'number') onRefused(thrown)
      else setError(field?.message ?? thrown.message)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('masterPage:bookTitle')}
      confirmText={t('masterPage:book')}
      onConfirm={book}
      onClose={onClose}
    >
      <p>{t('masterPage:bookText', { airline: airlineText(master.airline) })}</p>
      <TextInput
        label={t('masterPage:ownNumber')}
        placeholder={t('masterPage:nextOfStock')}
        value={number}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setNumber(value)
          setError(undefined)
        }}
        maxLength={14}
        autoComplete="off"
        data-autofocus
      />
    </ConfirmDialog>
  )
}
