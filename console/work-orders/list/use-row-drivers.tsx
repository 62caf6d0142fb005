import { useMemo, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { intoGrid } from '../../lists/list-shortcuts.ts'
import type { OffersDrivers } from './StatusCell.tsx'

const RowAssign = fetched(() => import('../assign/RowAssign.tsx'))

/** Offers drivers for one order of the list; `drivers` is absent for users who may not assign. */
export function useRowDrivers() {
  const may = useHolds(['/work/order/assign'])
  const [asked, setAsked] = useState<Parameters<OffersDrivers['open']> | null>(null)
  const drivers = useMemo(
    () =>
      may
        ? {
            open: (...its: Parameters<OffersDrivers['open']>) => setAsked(its),
            fetch: () => void RowAssign.fetch().catch(() => {}),
          }
        : undefined,
    [may],
  )
  const close = () => {
    setAsked(null)
    intoGrid()
  }
  const [order, at] = asked ?? []
  return { drivers, popover: order && at && <RowAssign key={order.id} order={order} at={at} onClose={close} /> }
}
