import { Button } from '../parts/Button.tsx'
import { useWarehouseT } from './words.ts'

/** Says that all pieces left are here; a tap by mistake is taken back at the same place. */
export function TakeAll({ left, undo, onTap }: { left: number; undo: (() => void) | null; onTap: () => void }) {
  const t = useWarehouseT()
  return undo ? (
    <Button key="undo" onClick={undo}>
      {t('handover:undoAll')}
    </Button>
  ) : (
    <Button key="all" disabled={left === 0} onClick={onTap}>
      {t('handover:all')}
    </Button>
  )
}
