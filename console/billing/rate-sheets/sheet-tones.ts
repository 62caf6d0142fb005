import type { SheetStatus } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'

export const sheetTones: Record<SheetStatus, StatusTone> = {
  draft: 'grey-outline',
  active: 'green',
  expired: 'grey-struck',
}
