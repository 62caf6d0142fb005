import { type ComponentType, lazy } from 'react'
import type { TextKey } from './words.ts'

/** Parts of the address that the path names, such as `id`. */
export type PageProps = { params: Readonly<Record<string, string | undefined>> }

/** One page. Its path is the permission's route; `opensWith` names the page of the menu that it belongs to. */
export type PageRoute = {
  path: string
  title: TextKey
  page: ComponentType<PageProps>
  opensWith?: string
}

/** The pages that exist (spec.md §2). The menu decides who reaches which. */
export const routes: readonly PageRoute[] = [
  {
    path: '/work/order',
    title: 'page:workOrders',
    page: lazy(() => import('../work-orders/WorkOrderListPage.tsx')),
  },
  {
    path: '/work/order/detail/:id',
    title: 'page:workOrders',
    page: lazy(() => import('../work-orders/WorkOrderPage.tsx')),
    opensWith: '/work/order',
  },
  {
    path: '/bookingMonitor/index',
    title: 'page:bookingMonitor',
    page: lazy(() => import('../bookings/BookingMonitorPage.tsx')),
  },
  {
    path: '/log/index',
    title: 'page:operationLog',
    page: lazy(() => import('../operation-log/OperationLogPage.tsx')),
  },
]
