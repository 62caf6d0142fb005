import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { useState } from 'react'
import driver from '../driver/driver.module.css'
import { Empty } from '../driver/TodayPage.tsx'
import { dayAndClock } from '../driver/times.ts'
import { useVehicles } from '../inspection/use-vehicles.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import { FuelSheet } from './FuelSheet.tsx'
import { useFacts } from './use-facts.ts'

/** Fuel and odometer of the driver's truck. */
export function TruckPage() {
  const t = useT()
  const { facts } = useFacts()
  const { vehicles, isTold } = useVehicles()
  const [open, setOpen] = useState<{ kind: 'fuel' | 'odometer'; truckId: string } | null>(null)
  const trucks = vehicles.filter(({ vehicle }) => vehicle === 'truck')
  const entries = facts.filter(({ kind }) => kind === 'fuel' || kind === 'odometer')
  if (isTold === undefined) return null
  if (!isTold) return <Empty title={t('line:neverTold')} />
  if (trucks.length === 0) return <Empty title={t('truck:none')} text={t('truck:noneHelp')} />
  return (
    <div className={driver.list}>
      {trucks.map(({ vehicleId, number }) => (
        <article key={vehicleId} className={parts.card} aria-label={t('today:truck', { no: number })}>
          <p className={driver.place}>{t('today:truck', { no: number })}</p>
          <div className={driver.pair}>
            <Button main onClick={() => setOpen({ kind: 'fuel', truckId: vehicleId })}>
              {t('truck:fuel')}
            </Button>
            <Button onClick={() => setOpen({ kind: 'odometer', truckId: vehicleId })}>{t('truck:odometer')}</Button>
          </div>
        </article>
      ))}
      {entries.length > 0 && <h2>{t('truck:last')}</h2>}
      {entries.map(({ id, gallons, cost, miles, place, at, unsent }) => (
        <article key={id} className={driver.row}>
          <span>
            <strong>
              {[
                cost && t('truck:fuelled', { gallons, amount: Number(cost.amount).toFixed(2) }),
                miles !== null && t('truck:read', { miles: groupedText(String(miles)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <br />
            <small>{[place, dayAndClock(at), unsent && t('line:waits')].filter(Boolean).join(' · ')}</small>
          </span>
        </article>
      ))}
      {open && (
        <FuelSheet
          kind={open.kind}
          truckId={open.truckId}
          lastMiles={vehicles.find(({ vehicleId }) => vehicleId === open.truckId)?.lastMiles ?? 0}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
