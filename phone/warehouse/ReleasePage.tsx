import { isSameCustomer } from '@shortcut/domain/cargo/scanned.ts'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useKeptList } from '../queue/use-kept-list.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { HandoverSheet } from './HandoverSheet.tsx'
import { PieceLines } from './PieceLines.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, type StockPiece } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

const isBack = ({ goesBack = false }: StockPiece) => goesBack

/** Hands pieces over at the dock, to a driver or to whom they belong. Freight whose count is not settled is refused at the scan. */
export function ReleasePage() {
  const t = useWarehouseT()
  const stock = useStock()
  const [labels, change] = useKeptList<string>('release')
  const [signing, setSigning] = useState(false)
  const [released, setReleased] = useState(0)
  // A piece that somebody else has moved meanwhile is no longer among them.
  const pieces = labels.flatMap((label) => {
    const found = stock?.find(label)
    return found && 'pieces' in found && found.pieces.length === 1 ? found.pieces : []
  })
  const isTaken = (piece: StockPiece) => pieces.some(({ id }) => id === piece.id)
  const other = (piece: StockPiece) => {
    const label = labelOf(piece)
    if (isTaken(piece)) return t('release:repeated', { label })
    const [first] = pieces
    if (first && isBack(first) !== isBack(piece))
      return t(isBack(piece) ? 'release:back' : 'release:noReturn', { label })
    if (!first || isSameCustomer(first.receipt, piece.receipt)) return undefined
    const { receiptNo: receipt } = piece.receipt
    return t('release:otherCustomer', { label, receipt, other: first.receipt.receiptNo })
  }
  const { fault, read } = useScanned(stock, { aim: { action: 'release' }, other }, (scanned) => {
    setReleased(0)
    change((before) => [...scanned.map(labelOf), ...before])
  })
  return (
    <div className={classes.list}>
      <p className={classes.number} aria-live="polite">
        {pieces.length}
      </p>
      <p>{pieces.length > 0 ? t('release:chosen', { count: pieces.length }) : t('release:first')}</p>
      {released > 0 && (
        <p className={parts.notice} role="status">
          {t('release:done', { count: released })}
        </p>
      )}
      <ScanLine label={t('count:scan')} onRead={read} />
      <ScanFault text={fault} />
      <Button main wide disabled={pieces.length === 0} onClick={() => setSigning(true)}>
        {t('release:sign')}
      </Button>
      {pieces.length > 0 && pieces.every(isBack) && <p className={parts.notice}>{t('release:goBack')}</p>}
      <PieceLines title={t('release:pieces')} pieces={pieces}>
        {(piece) => (
          <Button
            aria-label={t('release:removeLabel', { label: labelOf(piece) })}
            onClick={() => change((before) => before.filter((label) => label !== labelOf(piece)))}
          >
            {t('release:remove')}
          </Button>
        )}
      </PieceLines>
      {signing && (
        <ReleaseSheet
          pieces={pieces}
          onDone={() => {
            setReleased(pieces.length)
            change(() => [])
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </div>
  )
}

function ReleaseSheet({
  pieces,
  onDone,
  onClose,
}: {
  pieces: readonly StockPiece[]
  onDone: () => void
  onClose: () => void
}) {
  const t = useWarehouseT()
  const isReturn = pieces.length > 0 && pieces.every(isBack)
  return (
    <HandoverSheet
      title={t(isReturn ? 'release:titleBack' : 'release:title')}
      action={t('cargoAct:release')}
      form="release"
      onClose={onClose}
      onSave={async (handed, pictures, form) => {
        const data = Object.assign({ labels: pieces.map(labelOf), isReturn }, handed)
        const isKept = await doCargoAct('release', null, data, pictures, form)
        if (isKept) onDone()
        return isKept
      }}
    >
      <p>{t('release:chosen', { count: pieces.length })}</p>
    </HandoverSheet>
  )
}
