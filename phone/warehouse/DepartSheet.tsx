import { gateOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { useEntered } from '../queue/use-entered.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { findingText } from './faults.ts'
import type { TruckView } from './stock/loading.ts'
import { labelOf, type StockPiece } from './stock/stock.ts'
import { sayToOffice, useWarehouseT } from './words.ts'

const reasons = ['otherTruck', 'noRoom', 'held', 'notFound', 'other'] as const
type Reason = (typeof reasons)[number]

/** More than these go by the reason for all. */
const mostLines = 30

/** A receipt on the truck whose count is open again, or differs, since it was loaded; undefined: none. */
const openCount = (loaded: readonly StockPiece[]) =>
  loaded.flatMap((piece) => {
    const finding = gateOf(piece.receipt)
    return finding ? [{ finding, piece }] : []
  })[0]

/** Closes the truck. What stays behind is named, each with a reason. */
export function DepartSheet({ truck, onClose }: { truck: TruckView; onClose: () => void }) {
  const t = useWarehouseT()
  const { loaded, behind } = truck
  const entered = useEntered(`depart ${truck.id}`, {
    shared: truck.isOneOfSome ? 'otherTruck' : '',
    own: {} as Readonly<Record<string, string>>,
    typed: '',
  })
  const { shared, own, typed } = entered.values
  const options = Object.fromEntries(reasons.map((one) => [one, t(`left:${one}`)]))
  const textOf = (reason: string) => (reason === 'other' ? typed.trim() : sayToOffice(`left:${reason as Reason}`))
  const chosen = ({ id, status }: StockPiece) => own[id] ?? (status === 'held' ? 'held' : '')
  const left = behind.map((piece) => ({ label: labelOf(piece), reason: chosen(piece) || shared }))
  const needsText = left.some(({ reason }) => reason === 'other')
  const against = openCount(loaded)
  const isRight = !against && left.every(({ reason }) => reason !== '') && (!needsText || typed.trim() !== '')
  const depart = async () => {
    const named = left.map(({ label, reason }) => ({ label, reason: textOf(reason) }))
    if (isRight && (await doCargoAct('depart', null, { taskId: truck.id, left: named }, [], entered.form))) onClose()
  }
  return (
    <Sheet
      title={t('load:depart')}
      entered={entered}
      onClose={onClose}
      onSubmit={depart}
      footer={
        <>
          <NoRoom />
          <Button type="submit" main wide disabled={!isRight}>
            {t('load:depart')}
          </Button>
        </>
      }
    >
      <p>{t('load:all', { count: loaded.length })}</p>
      {against && <p className={parts.error}>{findingText(t, against.finding, against.piece, '')}</p>}
      {behind.length > 0 && (
        <>
          <p className={parts.error}>{t('load:left', { count: behind.length })}</p>
          <ChoiceField
            label={t('left:why')}
            options={Object.assign({ '': '—' }, options)}
            value={shared}
            onChange={(reason) => entered.change(() => ({ shared: reason }))}
          />
          {needsText && <TextField label={t('left:text')} most={200} {...entered.field('typed')} />}
          {behind.slice(0, mostLines).map((piece) => (
            <ChoiceField
              key={piece.id}
              label={[labelOf(piece), piece.place].filter(Boolean).join(' · ')}
              options={Object.assign({ '': t('left:asAll') }, options)}
              value={chosen(piece)}
              onChange={(reason) => entered.change((before) => ({ own: { ...before.own, [piece.id]: reason } }))}
            />
          ))}
        </>
      )}
    </Sheet>
  )
}
