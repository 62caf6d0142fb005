import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { NoRoom } from '../driver/NoRoom.tsx'
import { dayAndClock } from '../driver/times.ts'
import { useMinute } from '../driver/use-minute.ts'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { newId } from '../queue/new-id.ts'
import { useQueue } from '../queue/queue.ts'
import { useEntered } from '../queue/use-entered.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { truckOf } from './stock/stock.ts'
import { byDay, type ReceiptView, sortedWork, titleOf } from './stock/work-view.ts'
import classes from './warehouse.module.css'
import { type SayWarehouse, useWarehouseT } from './words.ts'

/** What stands at the dock, what is expected, and what was counted today. */
export function DockPage() {
  const t = useWarehouseT()
  const { work, acts, ready } = useQueue()
  const [opening, setOpening] = useState(false)
  const now = useMinute()
  if (!ready) return null
  if (!work) return <Empty title={t('dock:neverReached')} />
  if (!work.warehouse) return <Empty title={t('dock:noWarehouse')} />
  const { counting, expected, finished } = sortedWork(work, acts)
  const around = { zone: work.warehouse.timeZone, now }
  const { today, later } = byDay(expected, around.zone, now)
  return (
    <div className={classes.list}>
      <p>
        <strong>
          {work.warehouse.code} · {work.warehouse.name}
        </strong>
      </p>
      {counting.length + expected.length === 0 && <Empty title={t('dock:none')} text={t('dock:noneHelp')} />}
      <Group title={t('dock:counting')} receipts={counting} around={around} />
      <Group title={t('dock:expected')} receipts={today} around={around} />
      <Group title={t('dock:later')} receipts={later} around={around} />
      <Button wide onClick={() => setOpening(true)}>
        {t('dock:open')}
      </Button>
      <Group title={t('dock:finished')} receipts={finished} around={around} />
      {opening && <OpenSheet onClose={() => setOpening(false)} />}
    </div>
  )
}

export function Empty({ title, text }: { title: string; text?: string }) {
  return (
    <div className={parts.empty}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </div>
  )
}

type Around = { zone: string; now: number }

function Group({ title, receipts, around }: { title: string; receipts: readonly ReceiptView[]; around: Around }) {
  const t = useWarehouseT()
  const { work } = useQueue()
  // A copy that an earlier version of the app kept has none.
  const comingWith = (id: string) =>
    (work?.inbound ?? []).flatMap(({ receiptId, driverName, fromCode, ...truck }) =>
      receiptId === id ? [[fromCode, truckOf(truck), driverName].filter(Boolean).join(' · ')] : [],
    )
  if (receipts.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {receipts.map((receipt) => (
        <Link key={receipt.id} href={`/receipt/${receipt.id}`} className={classes.row}>
          <span>
            <strong>{titleOf(receipt)}</strong>
            <br />
            <small>{factsOf(t, receipt, around)}</small>
            {comingWith(receipt.id).map((truck) => (
              <small key={truck} className={classes.line}>
                {t('dock:onItsWay', { truck })}
              </small>
            ))}
          </span>
          <span>{receipt.counted > 0 ? receipt.counted : ''}</span>
        </Link>
      ))}
    </>
  )
}

function factsOf(
  t: SayWarehouse,
  { receiptNo, status, customerReferenceNumber, reference, expectedAt, dock }: ReceiptView,
  { zone, now }: Around,
): string {
  const time = expectedAt && dayAndClock(expectedAt, zone)
  const isLate = expectedAt !== null && Date.parse(expectedAt) < now
  const when = isLate && time ? t('dock:lateSince', { time }) : time
  const state = status === 'expected' ? when : t(`receiptStatus:${status}`)
  return [receiptNo, customerReferenceNumber || reference, dock && t('count:dock', { dock }), state]
    .filter(Boolean)
    .join(' · ')
}

function OpenSheet({ onClose }: { onClose: () => void }) {
  const t = useWarehouseT()
  const [, go] = useLocation()
  const entered = useEntered('open receipt', { reference: '', shipper: '' })
  const typed = entered.values
  const isEmpty = typed.reference.trim() === '' && typed.shipper.trim() === ''
  const open = async () => {
    const id = newId()
    const data = { reference: typed.reference.trim(), shipper: typed.shipper.trim() }
    if (!isEmpty && (await doCargoAct('open', id, data, [], entered.form))) go(`/receipt/${id}`)
  }
  return (
    <Sheet
      title={t('dock:open')}
      entered={entered}
      onClose={onClose}
      onSubmit={open}
      footer={
        <>
          <NoRoom />
          <Button type="submit" main wide disabled={isEmpty}>
            {t('dock:receive')}
          </Button>
        </>
      }
    >
      {(['reference', 'shipper'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`dock:${field}`)}
          most={field === 'reference' ? 80 : 120}
          {...entered.field(field)}
        />
      ))}
    </Sheet>
  )
}
