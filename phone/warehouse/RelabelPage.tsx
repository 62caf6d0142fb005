import { plainLabel, readLabel } from '@shortcut/domain/cargo/labels.ts'
import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, TextField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useQueue } from '../queue/queue.ts'
import { useEntered } from '../queue/use-entered.ts'
import { ScanField } from '../scan/ScanField.tsx'
import { useScanner } from '../scan/use-scanner.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { findingText } from './faults.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, type Stock, type StockPiece } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { sayToOffice, useWarehouseT } from './words.ts'

const reasons = ['torn', 'unreadable', 'lost', 'other'] as const

/** Gives a piece another label. The old one then says so to everybody who scans it. */
export function RelabelPage() {
  const t = useWarehouseT()
  const stock = useStock()
  const [id, setId] = useState('')
  const [changing, setChanging] = useState<StockPiece | null>(null)
  const zone = useQueue(({ work }) => work?.warehouse?.timeZone ?? '')
  const other = (piece: StockPiece) =>
    isOneOf(piece.status, onHandStatuses) ? undefined : findingText(t, 'status', piece, zone)
  const { fault, read } = useScanned(stock, { aim: null, other }, ([piece]) => {
    if (!piece) return
    setId(piece.id)
    setChanging(piece)
  })
  const piece = stock?.pieces.find((one) => one.id === id)
  return (
    <div className={classes.list}>
      <p>{t('relabel:first')}</p>
      <ScanLine label={t('relabel:old')} onRead={read} />
      <ScanFault text={fault} />
      {piece && (
        <div role="status">
          <p>{t('relabel:now')}</p>
          <p className={classes.code}>{labelOf(piece) || '—'}</p>
          {labelOf(piece) === '' && <p>{t('relabel:later')}</p>}
        </div>
      )}
      {changing && stock && <RelabelSheet piece={changing} stock={stock} onClose={() => setChanging(null)} />}
    </div>
  )
}

/** What is wrong with a new label; null: nothing. Empty is right: it is one of ours. */
function faultOf(
  stock: Stock,
  piece: StockPiece,
  text: string,
): 'relabel:bad' | 'relabel:taken' | 'relabel:voided' | null {
  if (text.trim() === '') return null
  const read = readLabel(text)
  if (!('label' in read) || read.isSuspect) return 'relabel:bad'
  const found = stock.find(text)
  if ('pieces' in found) return 'relabel:taken'
  // A piece may get its own old label back.
  return found.fault === 'voided' && !piece.oldLabels.includes(found.label) ? 'relabel:voided' : null
}

function RelabelSheet({ piece, stock, onClose }: { piece: StockPiece; stock: Stock; onClose: () => void }) {
  const t = useWarehouseT()
  const [label] = useState(() => labelOf(piece))
  const begin = { next: '', reason: 'torn' as (typeof reasons)[number], typed: '' }
  const entered = useEntered(`relabel ${label}`, begin)
  const { next, reason, typed } = entered.values
  useScanner(({ text, isWhole }) => {
    signal(isWhole ? 'read' : 'wrong')
    if (isWhole) entered.change(() => ({ next: text.trim() }))
  }, 'sheet')
  // From then on the piece itself has the new label.
  const [isSaved, setSaved] = useState(false)
  const fault = isSaved ? null : faultOf(stock, piece, next)
  const text = reason === 'other' ? typed.trim() : sayToOffice(`reason:${reason}`)
  const save = async () => {
    const newLabel = next.trim() === '' ? '' : plainLabel(next)
    if (fault || text === '') return
    setSaved(true)
    if (await doCargoAct('replaceLabel', null, { label, newLabel, reason: text }, [], entered.form)) onClose()
    else setSaved(false)
  }
  return (
    <Sheet
      title={t('cargoAct:replaceLabel')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <NoRoom />
          <Button type="submit" main wide disabled={isSaved || fault !== null || text === ''}>
            {t('count:save')}
          </Button>
        </>
      }
    >
      <p className={classes.code}>{label}</p>
      <ScanField
        label={t('relabel:new')}
        most={60}
        value={next}
        onChange={(value) => entered.change(() => ({ next: value }))}
      />
      <p>{t('relabel:ours')}</p>
      {fault && <ScanFault text={t(fault, { label: next.trim() })} />}
      <ChoiceField
        label={t('reason:why')}
        options={Object.fromEntries(reasons.map((one) => [one, t(`reason:${one}`)]))}
        value={reason}
        onChange={(value) => entered.change(() => ({ reason: reasons.find((one) => one === value) ?? 'other' }))}
      />
      {reason === 'other' && <TextField label={t('left:text')} most={200} {...entered.field('typed')} />}
    </Sheet>
  )
}
