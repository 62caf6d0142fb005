import type { ReactNode } from 'react'
import { labelOf, otherLabelsOf, type StockPiece } from './stock/stock.ts'
import classes from './warehouse.module.css'

/** As many lines as a thumb scrolls through. */
const mostLines = 50

/** Pieces under a heading, each with what is said of it or done with it. Nothing if there are none. */
export function PieceLines<P extends Pick<StockPiece, 'id' | 'labels' | 'unit'>>({
  title,
  pieces,
  isOfUnit = false,
  children,
}: {
  title: string
  pieces: readonly P[]
  /** All of them are on the pallet or unit that the page names. */
  isOfUnit?: boolean
  children: (piece: P) => ReactNode
}) {
  if (pieces.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul className={classes.lines}>
        {pieces.slice(0, mostLines).map((piece) => (
          <li key={piece.id}>
            <span>
              {labelOf(piece)}
              {otherLabelsOf(piece).map((label) => (
                <small key={label} className={classes.line}>
                  {label}
                </small>
              ))}
              {piece.unit && !isOfUnit && <small className={classes.line}>{piece.unit}</small>}
            </span>
            {children(piece)}
          </li>
        ))}
      </ul>
    </>
  )
}
