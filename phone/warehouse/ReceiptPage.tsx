import { holdsReceipt } from '@shortcut/domain/cargo/differences.ts'
import { plainLabel, readLabel } from '@shortcut/domain/cargo/labels.ts'
import { withdrawFinding } from '@shortcut/domain/cargo/scanned.ts'
import { bookedWeight, cubicMetres } from '@shortcut/domain/cargo/weights.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { clock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { Arrival } from './Arrival.tsx'
import { DamageSheet, FinishSheet, LooseSheet, MeasureSheet } from './CountSheets.tsx'
import { Empty } from './DockPage.tsx'
import { doCargoAct } from './do-cargo-act.ts'
import { missingText } from './faults.ts'
import { MarkSheet } from './MarkSheet.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { ScanLine } from './ScanLine.tsx'
import type { Stock } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { type CountedLine, openedHere, type ReceiptView, receiptView, titleOf } from './stock/work-view.ts'
import { useFault } from './use-fault.ts'
import classes from './warehouse.module.css'
import { type SayWarehouse, useWarehouseT } from './words.ts'

/** As many lines as a thumb scrolls through. */
const mostLines = 50
type Sheet = 'loose' | 'measure' | 'damage' | 'mark' | 'finish'

/** Counts one receipt: every scan stands at once, also those of other workers. What was booked is not said before the end. */
export function ReceiptPage({ id }: { id: string }) {
  const t = useWarehouseT()
  const { work, acts } = useQueue()
  const receipt = work && [...openedHere(work, acts), ...work.receipts].find((one) => one.id === id)
  if (!work || !receipt) return <Empty title={t('dock:none')} />
  const view = receiptView(work, receipt, acts)
  return (
    <div className={classes.list}>
      <p>
        <strong>{titleOf(view)}</strong>
        <br />
        {[view.receiptNo, view.customerReferenceNumber, view.reference, view.remark].filter(Boolean).join(' · ')}
      </p>
      {view.orderCancelled && <p className={parts.notice}>{t('dock:cancelled')}</p>}
      <Count view={view} zone={work.warehouse?.timeZone ?? ''} docks={work.warehouse?.docks ?? []} />
    </div>
  )
}

/** What to say of a label that is not counted; null: count it. */
function faultOf(
  t: SayWarehouse,
  text: string,
  { view, zone }: { view: ReceiptView; zone: string },
  stock: Stock | null,
): { text: string; suspect?: string } | null {
  const read = readLabel(text)
  const label = text.trim()
  if (read.kind === 'link') return { text: t('count:link') }
  if (read.kind === 'waybill') return { text: t('count:waybill', { label }) }
  if (read.kind === 'bad')
    return { text: t(read.why === 'cutOff' || read.why === 'misread' ? 'count:cutOff' : 'count:bad', { label }) }
  const before = view.lines.find((line) => line.label === read.label || line.otherLabels.includes(read.label))
  if (before)
    return {
      text: before.who
        ? t('count:repeated', { label, who: `${before.who}, ${clock(before.at, zone)}` })
        : t('count:repeatedHere', { label }),
    }
  const found = stock?.find(text)
  // Its old label may still be on a piece that has a new one.
  if (found && 'fault' in found && found.fault === 'voided')
    return { text: missingText(t, found, zone), suspect: label }
  return read.isSuspect ? { text: t('count:suspect', { label }), suspect: label } : null
}

/** @param zone of the warehouse */
function Count({ view, zone, docks }: { view: ReceiptView; zone: string; docks: readonly string[] }) {
  const t = useWarehouseT()
  const stock = useStock()
  const [fault, setFault] = useFault<{ text: string; suspect?: string }>()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [mistaken, setMistaken] = useState('')
  const close = () => setSheet(null)
  const count = (text: string, isLooked = false) => {
    const found = isLooked ? null : faultOf(t, text, { view, zone }, stock)
    setFault(found)
    signal(found ? 'wrong' : 'read')
    if (!found) void doCargoAct('count', view.id, { label: plainLabel(text), isLooked })
    return found?.text
  }
  const isOver = view.isFinished || view.booked !== null
  const isNoneHere = !view.lines.some(({ isHere }) => isHere)
  const mayRemove = ({ key, label }: CountedLine) => {
    const piece = stock?.pieces.find(({ id }) => id === key)
    return label !== '' && (!piece || withdrawFinding(piece) === null)
  }
  return (
    <>
      <p className={classes.number} aria-live="polite">
        {view.counted}
      </p>
      <p>{t('dock:counted', { count: view.counted })}</p>
      {isOver && <Result view={view} />}
      <ScanLine label={t('count:scan')} onRead={(text) => count(text)} />
      {fault && (
        <div className={parts.error} role="alert">
          <p>{fault.text}</p>
          {fault.suspect && (
            <Button onClick={() => count(fault.suspect ?? '', true)}>{t('count:suspectAnyway')}</Button>
          )}
        </div>
      )}
      <Arrival view={view} zone={zone} docks={docks} />
      <div className={classes.pair}>
        <Button onClick={() => setSheet('loose')}>{t('count:loose')}</Button>
        <Button onClick={() => setSheet('measure')} disabled={isNoneHere}>
          {t('count:weigh')}
        </Button>
        <Button onClick={() => setSheet('damage')} disabled={isNoneHere}>
          {t('count:damage')}
        </Button>
        <Button onClick={() => setSheet('mark')} disabled={isNoneHere}>
          {t('cargoAct:mark')}
        </Button>
        {!isOver && (
          <Button main disabled={view.counted === 0 && view.status === 'expected'} onClick={() => setSheet('finish')}>
            {t('count:finish')}
          </Button>
        )}
      </div>
      <h2>{t('count:last')}</h2>
      {view.lines.length === 0 && <p>{t('count:nothing')}</p>}
      <ul className={classes.lines}>
        {view.lines.slice(0, mostLines).map((line) => (
          <li key={line.key}>
            <span>
              {line.label || t('dock:counted', { count: line.pieces })}
              {line.otherLabels.map((other) => (
                <small key={other} className={classes.line}>
                  {other}
                </small>
              ))}
              <small className={classes.line}>
                {line.who ? `${line.who}, ${clock(line.at, zone)}` : clock(line.at, zone)}
              </small>
            </span>
            {mayRemove(line) && (
              <Button
                aria-label={t('release:removeLabel', { label: line.label })}
                onClick={() => setMistaken(line.label)}
              >
                {t('release:remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mistaken && (
        <ReasonSheet
          title={t('count:mistake', { label: mistaken })}
          reasons={['notAPiece', 'otherReceipt', 'twice', 'other']}
          onSave={(reason) => void doCargoAct('withdraw', null, { label: mistaken, reason })}
          onClose={() => setMistaken('')}
        />
      )}
      {sheet === 'loose' && <LooseSheet view={view} onClose={close} />}
      {sheet === 'measure' && <MeasureSheet view={view} onClose={close} />}
      {sheet === 'damage' && <DamageSheet view={view} onClose={close} />}
      {sheet === 'mark' && <MarkSheet view={view} onClose={close} />}
      {sheet === 'finish' && <FinishSheet view={view} onClose={close} />}
    </>
  )
}

/** Pieces, weight in the unit it was booked in, volume in cubic meters; of a piece its label. */
const inUnitOf = (kind: string, amount: string, unit: 'kg' | 'lb') =>
  kind === 'weight' ? bookedWeight(amount, unit) : kind === 'volume' ? cubicMetres(amount) : amount

/** The end of the blind count. */
function Result({ view: { booked, differences, weightUnit } }: { view: ReceiptView }) {
  const t = useWarehouseT()
  const weight = booked?.kg ? bookedWeight(booked.kg, weightUnit) : ''
  return (
    <div className={parts.card} role="status">
      <p>{t('count:done')}</p>
      {booked?.pieces != null && <p>{t('count:booked', { count: booked.pieces })}</p>}
      {weight && <p>{t('count:bookedWeight', { weight })}</p>}
      {booked && <p>{t(differences.some(({ kind }) => holdsReceipt(kind)) ? 'count:differs' : 'count:asBooked')}</p>}
      {differences.map(({ kind, booked: was, counted }) => (
        <p key={`${kind} ${counted}`}>
          <strong>{t(`discrepancyKind:${kind}`)}</strong>{' '}
          {[was, counted]
            .filter(Boolean)
            .map((amount) => inUnitOf(kind, amount, weightUnit))
            .join(' → ')}
        </p>
      ))}
    </div>
  )
}
