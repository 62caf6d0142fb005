import { unitKindOf } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { longestLabel, placeCodeOf } from '@shortcut/domain/cargo/labels.ts'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { useQueue } from '../queue/queue.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { PieceLines } from './PieceLines.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, placeNow, type Stock, type StockPiece } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { locationIn } from './stock/work-view.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

const onUnit = ({ pieces }: Stock, unit: string) => pieces.filter((piece) => piece.unit.toUpperCase() === unit)

/** Builds pieces on a pallet or unit load device: its own label is scanned once, then piece after piece. */
export function BuildPage() {
  const t = useWarehouseT()
  const work = useQueue(({ work: now }) => now)
  const stock = useStock()
  const [unit, setUnit] = useState('')
  const repeated = (piece: StockPiece) =>
    unit !== '' && piece.status === 'built' && piece.unit.toUpperCase() === unit
      ? t('build:repeated', { label: labelOf(piece), unit })
      : undefined
  const scanned = useScanned(stock, { aim: { action: 'build' }, other: repeated }, (pieces, label) => {
    void doCargoAct('build', null, { labels: [label], unit, unitKind: unitKindOf(unit), from: placeNow(pieces) })
  })
  if (!stock) return null
  const built = unit === '' ? [] : onUnit(stock, unit)
  const begin = (text: string) => {
    const code = placeCodeOf(text)
    const found = stock.find(text)
    const isPiece = 'pieces' in found && found.pieces.some(({ labels }) => labels.includes(found.label))
    if (locationIn(work, code)) return scanned.wrong(t('build:isLocation', { code }))
    if (isPiece || code.length > longestLabel) return scanned.wrong(t('build:notUnit', { label: code }))
    if (onUnit(stock, code).some(({ status }) => status !== 'built'))
      return scanned.wrong(t('build:onTruck', { label: code }))
    scanned.right()
    setUnit(code)
    return undefined
  }
  return (
    <div className={classes.list}>
      <p className={classes.code} aria-live="polite">
        {unit || '—'}
      </p>
      <p>{unit ? t('build:built', { count: built.length }) : t('build:first')}</p>
      <ScanLine label={unit ? t('count:scan') : t('build:unit')} onRead={unit ? scanned.read : begin} />
      <ScanFault text={scanned.fault} />
      {unit && (
        <Button wide onClick={() => setUnit('')}>
          {t('build:another')}
        </Button>
      )}
      <PieceLines title={t('build:on', { unit })} pieces={built} isOfUnit>
        {(piece) => (
          <Button
            aria-label={t('build:takeDownLabel', { label: labelOf(piece) })}
            onClick={() => doCargoAct('unbuild', null, { labels: [labelOf(piece)] })}
          >
            {t('cargoAct:unbuild')}
          </Button>
        )}
      </PieceLines>
    </div>
  )
}
