import { useState } from 'react'
import { Switch } from '../parts/Switch.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { useWarehouseT } from './words.ts'

/** What is on the truck for this stop, and a piece of it that the consignee refuses: alone, or with the pallet or unit that it is built on. */
export function RefuseSheet<Piece extends { unit: string }>({
  piece,
  label,
  open,
  onSave,
  onClose,
}: {
  piece: Piece
  /** Its name. */
  label: string
  open: readonly Piece[]
  onSave: (pieces: readonly Piece[], reason: string) => void
  onClose: () => void
}) {
  const t = useWarehouseT()
  const [isWhole, setWhole] = useState(false)
  const { unit } = piece
  const onUnit = unit === '' ? [] : open.filter((one) => one.unit === unit)
  return (
    <ReasonSheet
      title={t('handover:refuseLabel', { label: isWhole ? unit : label })}
      form={`refuse ${label}`}
      reasons={['damaged', 'notOrdered', 'wrongPiece', 'tooLate', 'other']}
      onSave={(reason) => onSave(isWhole ? onUnit : [piece], reason)}
      onClose={onClose}
    >
      {onUnit.length > 1 && (
        <Switch label={t('handover:wholeUnit', { unit, count: onUnit.length })} checked={isWhole} onChange={setWhole} />
      )}
    </ReasonSheet>
  )
}
