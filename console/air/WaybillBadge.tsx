import type { WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { waybillStatusTones } from '@shortcut/domain/air/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import { useT } from '../words/words.ts'

export function WaybillBadge({ status, framed = false }: { status: WaybillStatus; framed?: boolean }) {
  const t = useT(airLawWords)
  return <StatusBadge text={t(`waybillStatus:${status}`)} tone={waybillStatusTones[status]} framed={framed} />
}
