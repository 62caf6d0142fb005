import { Button } from '../parts/Button.tsx'
import { useWarehouseT } from './words.ts'

/** The consignee refuses the piece with this label. */
export function RefuseButton({ label, onTap }: { label: string; onTap: () => void }) {
  const t = useWarehouseT()
  return (
    <Button aria-label={t('handover:refuseLabel', { label })} onClick={onTap}>
      {t('handover:refuse')}
    </Button>
  )
}
