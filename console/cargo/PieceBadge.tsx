import type { PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { pieceStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useT } from '../words/words.ts'

export function PieceBadge({ status, framed = false }: { status: PieceStatus; framed?: boolean }) {
  const t = useT(cargoLawWords)
  return <StatusBadge text={t(`pieceStatus:${status}`)} tone={pieceStatusTones[status]} framed={framed} />
}
