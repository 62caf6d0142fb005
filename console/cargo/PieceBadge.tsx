import { endedPieceStatuses, isOneOf, type PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { pieceStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useT } from '../words/words.ts'
import classes from './Cargo.module.css'

type Props = {
  status: PieceStatus
  /** A count of its location did not find it: its status is where it should be. */
  missing?: boolean
  /** The consignee refused it, and it waits for the office. Still on the truck, its status says so. */
  undecided?: boolean
  /** The office decided that it goes back to the shipper: it waits for that as long as it is here. */
  goesBack?: boolean
  framed?: boolean
}

export function PieceBadge({ status, missing = false, undecided = false, goesBack = false, framed = false }: Props) {
  const t = useT(cargoLawWords)
  const badge = <StatusBadge text={t(`pieceStatus:${status}`)} tone={pieceStatusTones[status]} framed={framed} />
  const waitsToReturn = goesBack && !isOneOf(status, endedPieceStatuses)
  const waitsForOffice = undecided && status !== 'refused'
  if (!missing && !waitsForOffice && !waitsToReturn) return badge
  return (
    <span className={classes.marks}>
      {badge}
      {missing && <StatusBadge text={t('pieceMark:missing')} tone="red" framed={framed} />}
      {waitsForOffice && <StatusBadge text={t('pieceMark:undecided')} tone="red" framed={framed} />}
      {waitsToReturn && <StatusBadge text={t('pieceMark:goesBack')} tone="amber" framed={framed} />}
    </span>
  )
}
