import type { LogEntity } from '@shortcut/domain/operation-log/api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { LastPosition, TaskLink } from '../records/assignment.tsx'
import { DuePapers } from '../records/DuePapers.tsx'
import { ExpiryDate } from '../records/ExpiryDate.tsx'
import { RecentTasks } from '../records/RecentTasks.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { capacityOf, enteredWeight } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import classes from './VinField.module.css'
import { papersOfVehicle, type TrailerDetail, type TruckDetail } from './vehicle-form.ts'
import { vinSentences } from './vehicle-text.ts'

type Props = {
  entity: LogEntity
  vehicle: TruckDetail | TrailerDetail
  /** What trucks and trailers call differently. */
  plate: string
  vin: string
  type: { label: string; value: string }
  zone: string
}

/** A truck or a trailer whole: where it is, what it is, its papers, pictures, last tasks and what was done to the record. */
export function VehicleDetails({ entity, vehicle, plate, vin, type, zone }: Props) {
  const t = useT(driverWords, fieldWords, fleetWords, recordWords)
  const { platePhoto, pictures } = vehicle
  const photos = pictures.filter(({ id }) => id !== platePhoto)
  return (
    <>
      <DuePapers
        papers={[
          ['registration', vehicle.registrationExpiresOn],
          ['inspection', vehicle.inspectionExpiresOn],
          ['insurance', vehicle.insuranceExpiresOn],
        ]}
      />
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
        <KeyValue
          labelWidth={160}
          items={[
            { label: plate, value: vehicle.plateNo },
            type,
            {
              label: vin,
              value: vehicle.vin && (
                <>
                  {vehicle.vin} <span className={classes.warning}>{vinSentences(t, vehicle.vin).join(' ')}</span>
                </>
              ),
            },
            { label: t('vehicleField:year'), value: vehicle.year },
            { label: t('vehicleField:make'), value: vehicle.make },
            { label: t('vehicleField:capacity'), value: enteredWeight(capacityOf(vehicle)) },
            ...('placards' in vehicle
              ? [{ label: t('vehicleField:placards'), value: t(vehicle.placards ? 'record:yes' : 'record:no') }]
              : []),
            { label: t('vehicleField:notes'), value: vehicle.notes },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('vehiclePage:papers')}>
        <KeyValue
          labelWidth={160}
          items={papersOfVehicle.map((field) => ({
            label: t(`vehicleField:${field}`),
            value: vehicle[field] && <ExpiryDate on={vehicle[field]} />,
          }))}
        />
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
