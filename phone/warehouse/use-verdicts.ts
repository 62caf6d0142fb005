import { useState } from 'react'
import { type Verdict, verdictsOf } from '../driver/handed-over.ts'
import { useKeptList } from '../queue/use-kept-list.ts'
import { noteDone } from './use-fault.ts'

/**
 * What the consignee said of the pieces at a stop, kept on the phone until it is handed over.
 * @returns `undo`: takes back that all the rest is here, until something else is said; null: there is nothing to take back
 */
export function useVerdicts<Piece>(
  stopId: string,
  { nameOf, labelsOf }: { nameOf: (piece: Piece) => string; labelsOf: (piece: Piece) => readonly string[] },
) {
  const [verdicts, change] = useKeptList<Verdict>(verdictsOf(stopId))
  const [before, setBefore] = useState<readonly Verdict[] | null>(null)
  const tell = (pieces: readonly Piece[], reason: string) => {
    noteDone()
    change((said) => [
      ...pieces.map((piece) => ({ label: nameOf(piece), reason })),
      ...said.filter(({ label }) => !pieces.some((piece) => labelsOf(piece).includes(label))),
    ])
  }
  return {
    verdicts,
    say: (pieces: readonly Piece[], reason: string) => {
      setBefore(null)
      tell(pieces, reason)
    },
    takeAll: (left: readonly Piece[]) => {
      setBefore(verdicts)
      tell(left, '')
    },
    undo:
      before &&
      (() => {
        setBefore(null)
        change(() => before)
      }),
    forget: () => change(() => []),
  }
}
