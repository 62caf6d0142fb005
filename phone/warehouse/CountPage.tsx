import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { SendButton } from '../driver/SendButton.tsx'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { useQueue } from '../queue/queue.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useKeptList } from '../queue/use-kept-list.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { PieceLines } from './PieceLines.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { countedAt, countFinding, withScan } from './stock/counted.ts'
import { labelOf, type Stock, type StockPiece, standsAt } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { locationIn } from './stock/work-view.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

/** Counts what really stands at a location. What should stand there is said only at the end, so that it is counted and not ticked off. */
export function CountPage() {
  const t = useWarehouseT()
  const { work } = useQueue()
  const stock = useStock()
  const entered = useEntered('countLocation', { location: '' })
  const { location } = entered.values
  const setLocation = (code: string) => entered.change(() => ({ location: code }))
  const [fault, setFault] = useState('')
  const [done, setDone] = useState('')
  if (location && stock)
    return (
      <Counting
        key={location}
        location={location}
        stock={stock}
        onEnd={(text) => {
          setDone(text)
          setLocation('')
        }}
      />
    )
  const begin = (text: string) => {
    const found = locationIn(work, text)
    const problem = found ? '' : t('store:unknown', { code: text.trim() })
    setFault(problem)
    setDone('')
    signal(found ? 'read' : 'wrong')
    if (found) setLocation(found)
    return problem || undefined
  }
  return (
    <div className={classes.list}>
      <p>{t('cycle:first')}</p>
      {done && (
        <p className={parts.notice} role="status">
          {done}
        </p>
      )}
      <ScanLine label={t('store:location')} onRead={begin} />
      <ScanFault text={fault} />
    </div>
  )
}

interface Props {
  location: string
  stock: Stock
  onEnd: (done: string) => void
}

function Counting({ location, stock, onEnd }: Props) {
  const t = useWarehouseT()
  const [scans, change] = useKeptList<string>(`location ${location}`)
  const [finishing, setFinishing] = useState(false)
  const lines = countedAt(stock, scans)
  const seen = [...new Set(lines.flatMap(({ pieces }) => pieces))]
  const other = (piece: StockPiece, byUnit: boolean) => {
    const finding = countFinding(lines, location, piece, byUnit)
    if (finding === 'onUnit') return t('cycle:onUnit', { label: labelOf(piece), place: piece.place })
    return finding ? t('handover:repeated', { label: labelOf(piece) }) : undefined
  }
  // Whether the own label of a built piece counts is judged above: unlike who puts it away, who counts it may leave it on its pallet.
  const aim = { action: 'putAway', byUnit: true } as const
  const { fault, read } = useScanned(stock, { aim, other }, (_, label) =>
    change((before) => withScan(stock, before, label)),
  )
  const missing = stock.pieces.filter((piece) => standsAt(piece, location) && !seen.includes(piece))
  const finish = async () => {
    const labels = lines.map(({ scanned }) => scanned)
    if (!(await doCargoAct('countLocation', null, { location, labels }))) return
    change(() => [])
    onEnd(t('cycle:done', { count: seen.length, place: location }))
  }
  return (
    <div className={classes.list}>
      <p className={classes.code}>{location}</p>
      <p aria-live="polite">{t('dock:counted', { count: seen.length })}</p>
      <ScanLine label={t('count:scan')} onRead={read} />
      <ScanFault text={fault} />
      <div className={classes.pair}>
        <Button onClick={() => onEnd('')}>{t('cycle:another')}</Button>
        <Button main onClick={() => setFinishing(true)}>
          {t('count:finish')}
        </Button>
      </div>
      <PieceLines title={t('cycle:seen')} pieces={lines}>
        {({ scanned, isUnit, pieces, labels }) => (
          <>
            {isUnit && <span>{t('build:built', { count: pieces.length })}</span>}
            <Button
              aria-label={t('release:removeLabel', { label: labels.at(-1) ?? scanned })}
              onClick={() => change((before) => before.filter((one) => one !== scanned))}
            >
              {t('release:remove')}
            </Button>
          </>
        )}
      </PieceLines>
      {finishing && (
        <Sheet
          title={t('count:finish')}
          onClose={() => setFinishing(false)}
          onSubmit={finish}
          footer={<SendButton>{t('count:finish')}</SendButton>}
        >
          <p>{t('dock:counted', { count: seen.length })}</p>
          {missing.length > 0 && <p className={parts.error}>{t('cycle:missing', { count: missing.length })}</p>}
          <PieceLines title={t('cycle:notFound')} pieces={missing}>
            {() => null}
          </PieceLines>
          <PieceLines
            title={t('cycle:moved', { place: location })}
            pieces={seen.filter((piece) => !standsAt(piece, location))}
          >
            {({ place }) => <span>{place}</span>}
          </PieceLines>
        </Sheet>
      )}
    </div>
  )
}
