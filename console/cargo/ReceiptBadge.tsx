import type { ReceiptStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { receiptStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useT } from '../words/words.ts'

export function ReceiptBadge({ status, framed = false }: { status: ReceiptStatus; framed?: boolean }) {
  const t = useT(cargoLawWords)
  return <StatusBadge text={t(`receiptStatus:${status}`)} tone={receiptStatusTones[status]} framed={framed} />
}
