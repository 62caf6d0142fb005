import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { DrawerTabs } from '@shortcut/ui/page/DrawerTabs.tsx'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import type { ReactNode } from 'react'
import { Inspections } from '../inspections/Inspections.tsx'
import { useT } from '../words/words.ts'
import { TruckFacts } from './TruckFacts.tsx'
import type { TrailerDetail, TruckDetail } from './vehicle-form.ts'

type Props = {
  entity: InspectedVehicle
  vehicle: TruckDetail | TrailerDetail
  zone: string
  /** Its details. */
  children: ReactNode
}

/** A vehicle's details, and its inspections with the number of open defects. */
export function VehicleTabs({ entity, vehicle, zone, children }: Props) {
  const t = useT(factWords, inspectionWords)
  const { id, openDefects } = vehicle
  const title = openDefects > 0 ? t('inspections:tabOpen', { count: openDefects }) : t('inspections:tab')
  return (
    <DrawerTabs
      tabsLabel={'unitNo' in vehicle ? vehicle.unitNo : vehicle.trailerNo}
      tabs={[
        { key: 'details', title: t('inspections:details'), content: children },
        { key: 'inspections', title, content: <Inspections vehicle={entity} id={id} zone={zone} /> },
        ...(entity === 'truck'
          ? [{ key: 'fuel', title: t('driverFact:truck'), content: <TruckFacts truckId={id} zone={zone} /> }]
          : []),
      ]}
    />
  )
}
