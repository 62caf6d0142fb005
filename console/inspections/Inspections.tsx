import { calls } from 'virtual:calls'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { blockingDefects } from '@shortcut/domain/inspections/law.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { InspectionEntry } from './InspectionEntry.tsx'
import classes from './Inspections.module.css'

/** The inspection reports of a truck or a trailer, the latest first. */
export function Inspections({ vehicle, id, zone }: { vehicle: InspectedVehicle; id: string; zone: string }) {
  const t = useT(inspectionWords)
  const query = useQuery(queryOf(calls.inspection.list, { vehicle, vehicleId: id }))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  const reports = query.data
  if (!reports) return <SkeletonRows rows={6} columns={2} />
  if (reports.length === 0) return <EmptyState title={t('inspections:none')} text={t('inspections:noneHelp')} />
  const blocking = reports.reduce((sum, { defects }) => sum + blockingDefects(defects).length, 0)
  return (
    <>
      {blocking > 0 && <Banner kind="error" text={t('inspections:blocked', { count: blocking })} />}
      <ul className={classes.reports}>
        {reports.map((report) => (
          <InspectionEntry key={report.id} report={report} zone={zone} />
        ))}
      </ul>
    </>
  )
}
