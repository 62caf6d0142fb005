import { papers } from '@shortcut/domain/drivers/papers.ts'
import type { trailerFieldRows, truckFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { LastPosition, TaskLink } from '../records/assignment.tsx'
import { DuePapers } from '../records/DuePapers.tsx'
import { factsOf } from '../records/fields/record-facts.tsx'
import { RecentTasks } from '../records/RecentTasks.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { capacityOf, weightShown } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import classes from './VinField.module.css'
import type { TrailerDetail, TruckDetail } from './vehicle-form.ts'
import { type VehicleField, vinSentences } from './vehicle-text.ts'

type Props = {
  entity: 'truck' | 'trailer'
  vehicle: TruckDetail | TrailerDetail
  rows: typeof truckFieldRows | typeof trailerFieldRows
  labelOf: (field: VehicleField) => string
  zone: string
}

/** A truck or a trailer: position, facts, papers, pictures, last tasks and history. */
export function VehicleDetails({ entity, vehicle, rows, labelOf, zone }: Props) {
  const t = useT(driverWords, fieldWords, fleetWords, recordWords)
  const { platePhoto, pictures } = vehicle
  const photos = pictures.filter(({ id }) => id !== platePhoto)
  const facts = factsOf({
    t,
    rows,
    record: vehicle,
    labelOf,
    own: {
      vin: vehicle.vin && (
        <>
          {vehicle.vin} <span className={classes.warning}>{vinSentences(t, vehicle.vin).join(' ')}</span>
        </>
      ),
      capacityKg: weightShown(capacityOf(vehicle)),
    },
  })
  return (
    <>
      <DuePapers papers={papers[entity].map((paper) => [paper, vehicle[`${paper}ExpiresOn`]] as const)} />
      <DetailSection title={t('manage:now')}>
        <KeyValue
          labelWidth={160}
          items={[
            { label: t('vehicleField:currentTask'), value: vehicle.currentTask && <TaskLink of={vehicle} /> },
            {
              label: t('vehicleField:driver'),
              value: vehicle.driver && `${vehicle.driver.name} · ${vehicle.driver.phone}`,
            },
            {
              label: t('vehicleField:lastPosition'),
              value: vehicle.lastPosition ? <LastPosition of={vehicle} /> : t('manage:noPosition'),
            },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('vehiclePage:vehicle')}>
        <KeyValue labelWidth={160} items={[...facts('vehicle'), ...facts('more')]} />
      </DetailSection>
      <DetailSection title={t('vehiclePage:papers')}>
        <KeyValue labelWidth={160} items={facts('papers')} />
      </DetailSection>
      {pictures.length > 0 && (
        <DetailSection title={t('manage:pictures')}>
          <Pictures
            pictures={[
              ...(platePhoto ? [{ id: platePhoto, caption: t('vehicleField:platePhoto') }] : []),
              ...photos.map(({ id }, index) => ({
                id,
                caption: t('pictures:caption', { of: t('vehicleField:photos'), number: index + 1 }),
              })),
            ]}
          />
        </DetailSection>
      )}
      <RecentTasks tasks={vehicle.recentTasks} zone={zone} />
      <RecordHistory entity={entity} id={vehicle.id} zone={zone} />
    </>
  )
}
