import { Link } from 'wouter'
import { ButtonLink } from '../parts/Button.tsx'
import { useQueue } from '../queue/queue.ts'
import { Empty } from './DockPage.tsx'
import { isClosed, leftWith, type TruckView, trucksOf } from './stock/loading.ts'
import { truckOf } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import classes from './warehouse.module.css'
import { type SayWarehouse, useWarehouseT } from './words.ts'

/** The trucks that are loaded here. */
export function ShipPage() {
  const t = useWarehouseT()
  const { work, acts, ready } = useQueue()
  const stock = useStock()
  if (!ready) return null
  if (!work || !stock) return <Empty title={t('dock:neverReached')} />
  const trucks = trucksOf(work, stock, acts)
  return (
    <div className={classes.list}>
      <ButtonLink wide href="/release">
        {t('release:title')}
      </ButtonLink>
      {trucks.length === 0 && <Empty title={t('load:none')} text={t('load:noneHelp')} />}
      <Trucks title={t('load:open')} trucks={trucks.filter((truck) => !isClosed(truck))} />
      <Trucks title={t('load:closed')} trucks={trucks.filter(isClosed)} />
    </div>
  )
}

/** '3 / 12' of a truck that is loaded; '' of a closed one. */
function shareOf(t: SayWarehouse, truck: TruckView): string {
  const { loaded, behind } = truck
  const all = loaded.length + behind.length
  return all > 0 && !isClosed(truck) ? t('load:share', { loaded: loaded.length, all }) : ''
}

function Trucks({ title, trucks }: { title: string; trucks: readonly TruckView[] }) {
  const t = useWarehouseT()
  if (trucks.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {trucks.map((truck) => (
        <Link key={truck.id} href={`/truck/${truck.id}`} className={classes.row}>
          <span>
            <strong>{truckOf(truck)}</strong>
            <br />
            <small>{[truck.driverName, truck.trailerNo, truck.bookingId].filter(Boolean).join(' · ')}</small>
            {isClosed(truck) && leftWith(truck) > 0 && (
              <small className={classes.line}>{t('load:leftWith', { count: leftWith(truck) })}</small>
            )}
          </span>
          <span>{shareOf(t, truck)}</span>
        </Link>
      ))}
    </>
  )
}
