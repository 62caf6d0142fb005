import { useState } from 'react'
import { clock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import { doCargoAct } from './do-cargo-act.ts'
import type { ReceiptView } from './stock/work-view.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

/**
 * Says that freight has arrived, and at which dock.
 * @param docks of the warehouse; without any, nothing more is asked
 */
export function Arrival({ view, zone, docks }: { view: ReceiptView; zone: string; docks: readonly string[] }) {
  const t = useWarehouseT()
  const [choosing, setChoosing] = useState(false)
  const arrive = (dock = '') => {
    setChoosing(false)
    void doCargoAct('arrive', view.id, { dock })
  }
  const isHere = view.status !== 'expected' || view.counted > 0
  const mayMove = view.status === 'arrived' || view.status === 'counting'
  if (choosing)
    return (
      <fieldset className={classes.docks}>
        <legend>{t('count:whichDock')}</legend>
        {docks.map((dock) => (
          <Button key={dock} aria-pressed={dock === view.dock} onClick={() => arrive(dock)}>
            {dock}
          </Button>
        ))}
        {!isHere && <Button onClick={() => arrive()}>{t('count:noDock')}</Button>}
      </fieldset>
    )
  return (
    <>
      {!isHere && (
        <Button wide onClick={() => (docks.length > 0 ? setChoosing(true) : arrive())}>
          {t('count:arrived')}
        </Button>
      )}
      {view.arrivedAt && view.counted === 0 && <p>{t('count:arrivedAt', { at: clock(view.arrivedAt, zone) })}</p>}
      {isHere && mayMove && docks.length > 0 && (
        <Button wide onClick={() => setChoosing(true)}>
          {view.dock ? t('count:dock', { dock: view.dock }) : t('count:whichDock')}
        </Button>
      )}
    </>
  )
}
