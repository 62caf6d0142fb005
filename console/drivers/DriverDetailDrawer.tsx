import { calls } from 'virtual:calls'
import { driverFieldRows } from '@shortcut/domain/drivers/fields.ts'
import { papers } from '@shortcut/domain/drivers/papers.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import type { driverField } from '@shortcut/words/en/fields.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageButton } from '../app-online/MessageButton.tsx'
import { queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { LastPosition, TaskLink } from '../records/assignment.tsx'
import { DuePapers } from '../records/DuePapers.tsx'
import { factsOf } from '../records/fields/record-facts.tsx'
import type { DetailProps } from '../records/ManagedListPage.tsx'
import { RecentTasks } from '../records/RecentTasks.tsx'
import { RecordDetails } from '../records/RecordDetails.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { SignInCodeSection } from '../records/sign-in-codes/SignInCodeSection.tsx'
import { recordTones } from '../records/tones.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { DriverDevices } from './DriverDevices.tsx'
import { DriverFacts } from './DriverFacts.tsx'
import { DriverPhones } from './DriverPhones.tsx'
import type { DriverDetail } from './driver-form.ts'

/** One driver: current task, papers, last tasks and history. */
export default function DriverDetailDrawer({ id, zone, onEdit, onClose }: DetailProps<DriverDetail>) {
  const t = useT(driverWords, fieldWords, recordWords)
  const label = (field: keyof typeof driverField) => t(`driverField:${field}`)
  const facts = (record: DriverDetail) => factsOf({ t, rows: driverFieldRows, record, labelOf: label, own: {} })
  return (
    <RecordDetails
      query={useQuery(queryOf(calls.driver.detail, { id }))}
      titleOf={({ name }) => name}
      statusOf={({ status }) => <StatusBadge text={t(`personStatus:${status}`)} tone={recordTones[status]} />}
      maySave="/driver/management/save"
      onEdit={onEdit}
      moreActions={({ name }) => <MessageButton to={{ id, name }} />}
      onClose={onClose}
    >
      {(driver) => (
        <>
          <DuePapers papers={papers.driver.map((paper) => [paper, driver[`${paper}ExpiresOn`]] as const)} />
          <DriverFacts driverId={id} zone={zone} />
          <DetailSection title={t('manage:now')}>
            <KeyValue
              labelWidth={160}
              items={[
                { label: label('currentTask'), value: driver.currentTask && <TaskLink of={driver} /> },
                {
                  label: label('lastPosition'),
                  value: driver.lastPosition ? <PositionOnMap of={driver} /> : t('manage:noPosition'),
                },
                { label: label('lastSeenAt'), value: timeIn(zone, driver.lastSeenAt) },
                ...(driver.hasPassword ? [] : [{ label: t('manage:signIn'), value: t('manage:noPassword') }]),
              ]}
            />
          </DetailSection>
          <DetailSection title={t('driverPage:person')}>
            <KeyValue labelWidth={160} items={[...facts(driver)('person'), ...facts(driver)('base')]} />
          </DetailSection>
          <DetailSection title={t('driverPage:papers')}>
            <KeyValue labelWidth={160} items={facts(driver)('papers')} />
            <Pictures
              pictures={driver.pictures.map(({ id }, index) => ({
                id,
                caption: t('pictures:caption', { of: label('licenceImages'), number: index + 1 }),
              }))}
            />
          </DetailSection>
          <DriverPhones driver={driver} />
          <SignInCodeSection kind="driver" id={id} zone={zone} isActive={driver.status === 'active'} />
          <Allowed any={['/driver/management/device']}>
            <DriverDevices driver={driver} zone={zone} />
          </Allowed>
          <RecentTasks tasks={driver.recentTasks} zone={zone} />
          <RecordHistory entity="driver" id={id} zone={zone} />
        </>
      )}
    </RecordDetails>
  )
}

/** The last position, and the way to it on the map. */
function PositionOnMap({ of }: { of: DriverDetail }) {
  const t = useT(driverWords)
  return (
    <>
      <LastPosition of={of} />
      <Allowed any={['/map/list']}>
        {' · '}
        <AppLink inText to={`/map?driver=${of.id}`}>
          {t('manage:showOnMap')}
        </AppLink>
      </Allowed>
    </>
  )
}
