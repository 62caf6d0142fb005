import { useState } from 'react'
import driver from '../driver/driver.module.css'
import { Empty } from '../driver/TodayPage.tsx'
import { openTasks } from '../driver/task-view.ts'
import { dayAndClock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import { InspectionSheet } from './InspectionSheet.tsx'
import classes from './inspection.module.css'
import { useVehicles } from './use-vehicles.ts'
import type { VehicleView } from './vehicle-view.ts'

/** The driver's truck and trailer, each with its state and its inspection. */
export function InspectionPage() {
  const t = useT()
  const { tasks, acts } = useQueue()
  const { vehicles, isTold, keepReports } = useVehicles()
  const [openId, setOpenId] = useState<string | null>(null)
  const { underWay } = openTasks(tasks, acts)
  const [current] = underWay
  const isOnTheWay = underWay.some(({ stops }) => stops.some(({ doneAt }) => doneAt !== null))
  const opened = vehicles.find(({ vehicleId }) => vehicleId === openId)
  if (isTold === undefined) return null
  if (!isTold) return <Empty title={t('line:neverTold')} />
  if (vehicles.length === 0) return <Empty title={t('inspect:none')} text={t('inspect:noneHelp')} />
  return (
    <div className={driver.list}>
      {vehicles.map((vehicle) => (
        <Vehicle key={vehicle.vehicleId} vehicle={vehicle} onOpen={() => setOpenId(vehicle.vehicleId)} />
      ))}
      {opened && (
        <InspectionSheet
          vehicle={opened}
          guess={isOnTheWay ? 'after' : 'before'}
          taskId={current?.id}
          onReported={keepReports}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  )
}

function Vehicle({ vehicle, onOpen }: { vehicle: VehicleView; onOpen: () => void }) {
  const t = useT()
  const { kind, number, open, toReview, lastAt, waits, unsafe } = vehicle
  const title = t(`inspect:${kind}`, { no: number })
  return (
    <article className={parts.card} aria-label={title}>
      <p className={driver.place}>{title}</p>
      <p>
        {waits ? t('inspect:waiting') : lastAt ? t('inspect:last', { time: dayAndClock(lastAt) }) : t('inspect:never')}
      </p>
      {open.length > 0 && (
        <p className={unsafe ? classes.bad : undefined}>{t('inspect:open', { count: open.length })}</p>
      )}
      {unsafe && <p className={classes.stop}>{t('inspect:doNotDrive')}</p>}
      {toReview && !unsafe && <p>{t('inspect:reviewHelp')}</p>}
      <Button main wide onClick={onOpen}>
        {t(toReview ? 'inspect:reviewNow' : 'inspect:begin')}
      </Button>
    </article>
  )
}
