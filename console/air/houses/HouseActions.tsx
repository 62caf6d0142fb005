import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import { nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import { AlarmNote } from '../security/SecuritySection.tsx'

type Props = {
  house: HouseDetail
  /** Its master is on its way: a house stays as it is. */
  isClosed: boolean
  /** How much it lacks before it is issued. */
  missing: number
  /** Saves what is typed; null if that is not possible. */
  onBefore: () => Promise<HouseDetail | null>
  onDone: (house: HouseDetail) => void
  /** Shows a refusal that is about fields of the form. */
  onRefused: (error: CallError) => void
}

/** Issue a house, or void it. */
export function HouseActions({ house, isClosed, missing, onBefore, onDone, onRefused }: Props) {
  const t = useT(houseWords)
  const [asking, setAsking] = useState<'issue' | 'void' | null>(null)
  const mayEdit = useHolds(['/air/house/save'])
  const mayVoid = useHolds(['/air/house/void'])
  const number = house.number ?? ''
  return (
    <>
      {mayVoid && !isClosed && nextHouseStatus('void', house.status) && (
        <Button variant="default" onClick={() => setAsking('void')}>
          {t('housePage:void')}
        </Button>
      )}
      {mayEdit && !isClosed && nextHouseStatus('issue', house.status) && (
        <Button disabled={missing > 0} onClick={() => setAsking('issue')}>
          {t('housePage:issue')}
        </Button>
      )}
      {asking === 'issue' && (
        <IssueQuestion
          house={house}
          onBefore={onBefore}
          onDone={(after) => {
            setAsking(null)
            showSuccess(t('housePage:issued', { number: after.number ?? '' }))
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
        title={t('housePage:voidTitle', { number })}
        confirmText={t('housePage:voidConfirm')}
        dismissText={t('housePage:keep')}
        destructive
        reason={{ label: t('housePage:reason'), required: true }}
        onConfirm={async (reason) => {
          const after = await call(calls.houseWaybill.void, { id: house.id, version: house.version, reason }).catch(
            () => null,
          )
          setAsking(null)
          if (after) onDone(after)
        }}
        onClose={() => setAsking(null)}
      >
        <p>{t('housePage:voidText')}</p>
        {asking === 'void' && <AlarmNote of={{ houseId: house.id }} />}
      </ConfirmDialog>
    </>
  )
}

/** The number that its order has for it, if that can be one. */
const ofOrder = ({ orders }: HouseDetail) =>
  orders.map(({ hawb }) => hawb.replace(/[\s-]/g, '').toUpperCase()).find((hawb) => /^[A-Z\d]{1,12}$/.test(hawb)) ?? ''

/** Takes the next number of the series, or one that is typed. */
function IssueQuestion({
  house,
  onBefore,
  onDone,
  onRefused,
  onClose,
}: Omit<Props, 'missing' | 'isClosed'> & { onClose: () => void }) {
  const t = useT(houseWords)
  const [number, setNumber] = useState(ofOrder(house))
  const [error, setError] = useState<string>()
  const issue = async () => {
    const saved = await onBefore()
    if (!saved) return onClose()
    try {
      const input = { id: saved.id, version: saved.version, number }
      onDone(await call(calls.houseWaybill.issue, input, { handles: [codes.invalid, codes.refused] }))
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
      title={t('housePage:issueTitle')}
      confirmText={t('housePage:issue')}
      onConfirm={issue}
      onClose={onClose}
    >
      <p>{t('housePage:issueText')}</p>
      <TextInput
        label={t('housePage:ownNumber')}
        placeholder={t('housePage:nextOfSeries')}
        value={number}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setNumber(value)
          setError(undefined)
        }}
        maxLength={12}
        autoComplete="off"
        data-autofocus
      />
    </ConfirmDialog>
  )
}
