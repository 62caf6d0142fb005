import {
  IconClipboardList,
  IconFileImport,
  IconHome,
  IconListDetails,
  IconReceipt,
  IconSettings,
  IconSteeringWheel,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons: Readonly<Record<string, typeof IconHome>> = {
  home: IconHome,
  work: IconClipboardList,
  order: IconClipboardList,
  driver: IconSteeringWheel,
  warehouse: IconUsers,
  bookingMonitor: IconFileImport,
  booking: IconFileImport,
  billing: IconReceipt,
  truck: IconTruck,
  log: IconListDetails,
}

/** The picture of a menu item by the icon name that the server gives, or by its address. */
export function menuIcon(name: string, path: string | null): ReactNode {
  const Icon = icons[name] ?? icons[path?.split('/')[1] ?? ''] ?? IconSettings
  return <Icon size={16} stroke={1.75} aria-hidden />
}
