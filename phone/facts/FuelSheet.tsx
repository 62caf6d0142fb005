import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { useState } from 'react'
import { Asked } from '../driver/Asked.tsx'
import driver from '../driver/driver.module.css'
import { Photos } from '../driver/Photos.tsx'
import { SendButton } from '../driver/SendButton.tsx'
import { isAmount, LongField, TextField, withPoint } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'

const empty = { gallons: '', amount: '', place: '', miles: '', remark: '' }
type Field = keyof typeof empty

interface Props {
  kind: 'fuel' | 'odometer'
  truckId: string
  /** The highest known reading; 0: none. */
  lastMiles: number
  onClose: () => void
}

/** A receipt for fuel, or a reading of the odometer. */
export function FuelSheet({ kind, truckId, lastMiles, onClose }: Props) {
  const t = useT()
  const entered = useEntered(`${kind} ${truckId}`, empty)
  const typed = entered.values
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [wrong, setWrong] = useState<Field | null>(null)
  const [asking, setAsking] = useState(false)
  const isFuel = kind === 'fuel'
  const miles = typed.miles === '' ? null : Number(typed.miles)
  const field = (name: Field, error?: string) => ({
    ...entered.field(name),
    error: wrong === name ? error : undefined,
  })
  const fault = (): Field | null => {
    if (isFuel && !/^\d{1,4}(\.\d{1,3})?$/.test(withPoint(typed.gallons))) return 'gallons'
    if (isFuel && !isAmount(typed.amount)) return 'amount'
    return !/^\d{0,7}$/.test(typed.miles) || (!isFuel && miles === null) ? 'miles' : null
  }
  async function save(answered = false) {
    const found = fault()
    setWrong(found)
    if (found) return
    if (miles !== null && miles < lastMiles && !answered) return setAsking(true)
    const common = { truckId, photos: named(photos), remark: typed.remark.trim() }
    const bought = { gallons: withPoint(typed.gallons), place: typed.place.trim() }
    const cost = { amount: withPoint(typed.amount), currency: 'USD' }
    const isKept = isFuel
      ? await doAct('fuel', {}, { ...common, ...bought, cost, miles }, photos, entered.form)
      : await doAct('odometer', {}, { ...common, miles: miles ?? 0 }, photos, entered.form)
    if (isKept) onClose()
  }
  return (
    <Sheet
      title={t(`truck:${kind}`)}
      entered={entered}
      onClose={onClose}
      onSubmit={() => save()}
      footer={
        asking ? (
          <Asked key="question" onYes={() => save(true)} onBack={() => setAsking(false)}>
            {t('truck:lower', { last: groupedText(String(lastMiles)) })}
          </Asked>
        ) : (
          <SendButton key="save">{t('truck:save')}</SendButton>
        )
      }
    >
      {isFuel && (
        <>
          <div className={driver.pair}>
            <TextField label={t('truck:gallons')} inputMode="decimal" {...field('gallons', t('truck:gallonsBad'))} />
            <TextField label={t('truck:amount')} inputMode="decimal" {...field('amount', t('truck:amountBad'))} />
          </div>
          <TextField label={t('truck:place')} most={120} {...field('place')} />
        </>
      )}
      <TextField label={t('truck:miles')} inputMode="numeric" {...field('miles', t('truck:milesBad'))} />
      <Photos
        form={`${kind} ${truckId}`}
        label={t(isFuel ? 'truck:photo' : 'truck:odometerPhoto')}
        pictures={photos}
        onChange={setPhotos}
      />
      <LongField label={t('proof:remark')} most={500} {...field('remark')} />
    </Sheet>
  )
}
