import { calls } from 'virtual:calls'
import { workerFieldRows } from '@shortcut/domain/drivers/fields.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { factsOf } from '../records/fields/record-facts.tsx'
import type { DetailProps } from '../records/ManagedListPage.tsx'
import { RecordDetails } from '../records/RecordDetails.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { SignInCodeSection } from '../records/sign-in-codes/SignInCodeSection.tsx'
import { recordTones } from '../records/tones.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { WorkerPhones } from './WorkerPhones.tsx'
import type { WorkerDetail } from './worker-form.ts'

/** One warehouse worker and their history. */
export default function WorkerDetailDrawer({ id, zone, onEdit, onClose }: DetailProps<WorkerDetail>) {
  const t = useT(driverWords, fieldWords, recordWords)
  const facts = (record: WorkerDetail) =>
    factsOf({ t, rows: workerFieldRows, record, labelOf: (field) => t(`workerField:${field}`), own: {} })
  return (
    <RecordDetails
      query={useQuery(queryOf(calls.warehouse.detail, { id }))}
      titleOf={({ name }) => name}
      statusOf={({ status }) => <StatusBadge text={t(`personStatus:${status}`)} tone={recordTones[status]} />}
      maySave="/warehouse/management/save"
      onEdit={onEdit}
      onClose={onClose}
    >
      {(worker) => (
        <>
          <DetailSection title={t('manage:now')}>
            <KeyValue
              labelWidth={200}
              items={[
                { label: t('workerField:warehouseId'), value: worker.warehouseCode ?? '' },
                ...facts(worker)('base'),
                ...facts(worker)('work'),
                { label: t('workerField:lastSeenAt'), value: timeIn(zone, worker.lastSeenAt) },
                { label: t('workerField:appDevice'), value: worker.appDevice },
              ]}
            />
          </DetailSection>
          <DetailSection title={t('workerPage:person')}>
            <KeyValue
              labelWidth={200}
              items={[
                ...facts(worker)('person'),
                ...(worker.hasPassword ? [] : [{ label: t('manage:signIn'), value: t('manage:noPassword') }]),
                {
                  label: t('workerField:updatedAt'),
                  value: `${timeIn(zone, worker.updatedAt)} · ${worker.updatedBy}`,
                },
              ]}
            />
          </DetailSection>
          <WorkerPhones worker={worker} />
          <SignInCodeSection kind="warehouse" id={id} zone={zone} isActive={worker.status === 'active'} />
          <RecordHistory entity="warehouse" id={id} zone={zone} />
        </>
      )}
    </RecordDetails>
  )
}
