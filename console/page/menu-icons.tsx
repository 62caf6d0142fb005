import {
  IconClipboardList,
  IconFileImport,
  IconHome,
  IconListDetails,
  IconPackages,
  IconPlaneDeparture,
  IconReceipt,
  IconSettings,
  IconSteeringWheel,
  IconTruck,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons: Readonly<Record<string, typeof IconHome>> = {
  'truck-delivery': IconTruckDelivery,
  'steering-wheel': IconSteeringWheel,
  'building-warehouse': IconUsers,
  'file-import': IconFileImport,
  inbox: IconFileImport,
  receipt: IconReceipt,
  packages: IconPackages,
  'plane-departure': IconPlaneDeparture,
  truck: IconTruck,
  'list-details': IconListDetails,
  history: IconListDetails,
  settings: IconSettings,
  home: IconHome,
  work: IconTruckDelivery,
  order: IconClipboardList,
  driver: IconSteeringWheel,
  warehouse: IconUsers,
  bookingMonitor: IconFileImport,
  billing: IconReceipt,
  log: IconListDetails,
}

/** A menu item's icon, by the name or the address that the server sends. */
export function menuIcon(name: string, path: string | null): ReactNode {
  const Icon = icons[name] ?? icons[path?.split('/')[1] ?? ''] ?? IconSettings
  return <Icon size={16} stroke={1.75} aria-hidden />
}
