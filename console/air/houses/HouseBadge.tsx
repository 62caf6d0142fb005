import type { HouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { houseStatusTones } from '@shortcut/domain/air/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useT } from '../../words/words.ts'

export function HouseBadge({ status, framed = false }: { status: HouseStatus; framed?: boolean }) {
  const t = useT(houseWords)
  return <StatusBadge text={t(`houseStatus:${status}`)} tone={houseStatusTones[status]} framed={framed} />
}
