import type { HandoverCondition } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { useState } from 'react'
import type { Verdict } from '../driver/handed-over.ts'
import { Button } from '../parts/Button.tsx'
import { ChoiceField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { Empty } from './DockPage.tsx'
import { doCargoAct } from './do-cargo-act.ts'
import { HandoverSheet } from './HandoverSheet.tsx'
import { PieceLines } from './PieceLines.tsx'
import { RefuseButton } from './RefuseButton.tsx'
import { RefuseSheet } from './RefuseSheet.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { trucksOf } from './stock/loading.ts'
import { labelOf, type Stock, type StockPiece, truckOf } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { TakeAll } from './TakeAll.tsx'
import { useScanned } from './use-scanned.ts'
import { useVerdicts } from './use-verdicts.ts'
import classes from './warehouse.module.css'
import { reasonText, useWarehouseT } from './words.ts'

/** The consignee's side of a delivery: each piece is counted off the truck, or refused with a reason, and signed for. */
export function HandoverPage({ taskId, stopId }: { taskId: string; stopId: string }) {
  const t = useWarehouseT()
  const { work, acts } = useQueue()
  const stock = useStock()
  const truck = work && stock && trucksOf(work, stock, acts).find(({ id }) => id === taskId)
  const stop = truck?.stops.find(({ id }) => id === stopId)
  if (!truck || !stop) return <Empty title={t('load:gone')} />
  const place = [stop.company, stop.city].filter(Boolean).join(', ')
  return (
    <div className={classes.list}>
      <p>
        <strong>{place}</strong>
        <br />
        {[truckOf(truck), truck.driverName].filter(Boolean).join(' · ')}
      </p>
      <Handover key={stopId} stopId={stopId} place={place} stock={stock} onTruck={truck.loaded} />
    </div>
  )
}

interface Props {
  stopId: string
  place: string
  stock: Stock
  /** Loaded, and not refused before. */
  onTruck: readonly StockPiece[]
}

function Handover({ stopId, place, stock, onTruck: open }: Props) {
  const t = useWarehouseT()
  const { verdicts, say, takeAll, undo, forget } = useVerdicts<StockPiece>(stopId, {
    nameOf: labelOf,
    labelsOf: ({ labels }) => labels,
  })
  const [refusing, setRefusing] = useState<StockPiece | null>(null)
  const [signing, setSigning] = useState(false)
  const verdictOf = (piece: StockPiece) => verdicts.find(({ label }) => piece.labels.includes(label))
  const taken = open.filter((piece) => verdictOf(piece)?.reason === '')
  const refused = open.filter((piece) => verdictOf(piece)?.reason)
  const left = open.filter((piece) => !verdictOf(piece))
  const other = (piece: StockPiece) => {
    if (!open.some(({ id }) => id === piece.id)) return t('handover:foreign', { label: labelOf(piece), place })
    return verdictOf(piece)?.reason === '' ? t('handover:repeated', { label: labelOf(piece) }) : undefined
  }
  const { fault, read } = useScanned(stock, { aim: null, other }, (pieces) => say(pieces, ''))
  if (open.length === 0) return <p role="status">{t('handover:nothing')}</p>
  return (
    <>
      <p className={classes.number} aria-live="polite">
        {t('load:share', { loaded: taken.length, all: open.length })}
      </p>
      <p>{t('handover:taken', { count: taken.length })}</p>
      <ScanLine label={t('count:scan')} onRead={read} />
      <ScanFault text={fault} />
      <div className={classes.pair}>
        <TakeAll left={left.length} undo={undo} onTap={() => takeAll(left)} />
        <Button main disabled={taken.length + refused.length === 0} onClick={() => setSigning(true)}>
          {t('release:sign')}
        </Button>
      </div>
      <PieceLines title={t('handover:left')} pieces={left}>
        {(piece) => <RefuseButton label={labelOf(piece)} onTap={() => setRefusing(piece)} />}
      </PieceLines>
      <PieceLines title={t('handover:refused')} pieces={refused}>
        {(piece) => (
          <>
            <span>{reasonText(t, verdictOf(piece)?.reason ?? '')}</span>
            <Button onClick={() => say([piece], '')}>{t('handover:take')}</Button>
          </>
        )}
      </PieceLines>
      <PieceLines title={t('handover:counted')} pieces={taken}>
        {(piece) => <RefuseButton label={labelOf(piece)} onTap={() => setRefusing(piece)} />}
      </PieceLines>
      {refusing && (
        <RefuseSheet
          piece={refusing}
          label={labelOf(refusing)}
          open={open}
          onSave={say}
          onClose={() => setRefusing(null)}
        />
      )}
      {signing && (
        <ConsigneeSheet
          stopId={stopId}
          taken={taken}
          refused={refused.map((piece) => ({ label: labelOf(piece), reason: verdictOf(piece)?.reason ?? '' }))}
          left={left.length}
          onDone={forget}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}

function ConsigneeSheet({
  stopId,
  taken,
  refused,
  left,
  onDone,
  onClose,
}: {
  stopId: string
  taken: readonly StockPiece[]
  refused: readonly Verdict[]
  /** Pieces without a verdict. */
  left: number
  onDone: () => void
  onClose: () => void
}) {
  const t = useWarehouseT()
  const [isDamaged, setDamaged] = useState(false)
  const refusedCondition: HandoverCondition = taken.length > 0 ? 'partlyRefused' : 'refused'
  const condition: HandoverCondition = refused.length > 0 ? refusedCondition : isDamaged ? 'damaged' : 'good'
  return (
    <HandoverSheet
      title={t('handover:title')}
      action={t('handover:save')}
      form={`handover ${stopId}`}
      onClose={onClose}
      onSave={async (handed, pictures, form) => {
        const said = { stopId, accepted: taken.map(labelOf), refused: [...refused], condition }
        const isKept = await doCargoAct('deliver', null, Object.assign(said, handed), pictures, form)
        if (isKept) onDone()
        return isKept
      }}
    >
      <p>{t('handover:taken', { count: taken.length })}</p>
      {refused.length > 0 && <p className={parts.error}>{t('handover:refusedCount', { count: refused.length })}</p>}
      {left > 0 && <p className={parts.error}>{t('handover:stay', { count: left })}</p>}
      {refused.length === 0 && (
        <ChoiceField
          label={t('handover:condition')}
          options={{ good: t('handoverCondition:good'), damaged: t('handoverCondition:damaged') }}
          value={condition}
          onChange={(value) => setDamaged(value === 'damaged')}
        />
      )}
    </HandoverSheet>
  )
}
