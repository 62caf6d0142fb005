import type { PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { pieceStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useT } from '../words/words.ts'
import classes from './Cargo.module.css'

type Props = {
  status: PieceStatus
  /** A count of its location did not find it: its status is where it should be. */
  missing?: boolean
  framed?: boolean
}

export function PieceBadge({ status, missing = false, framed = false }: Props) {
  const t = useT(cargoLawWords)
  const badge = <StatusBadge text={t(`pieceStatus:${status}`)} tone={pieceStatusTones[status]} framed={framed} />
  if (!missing) return badge
  return (
    <span className={classes.marks}>
      {badge}
      <StatusBadge text={t('pieceMark:missing')} tone="red" framed={framed} />
    </span>
  )
}
