import type { Act } from '@shortcut/domain/tasks/acts.ts'
import type { FactKind } from '@shortcut/domain/tasks/fact-api.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import type { ReportKind } from '@shortcut/domain/work-orders/replies.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'

interface Kept {
  outcome: 'applied' | 'held'
  /** Why it does not count yet. */
  why?: string
  late?: boolean
  /** When it happened, if not at the act's own time. */
  at?: string
  truckId?: string | null
  review?: 'waiting' | null
}

/** Files have rows of their own; what was left empty says nothing. */
const isSaid = ([key, value]: [string, unknown]) =>
  key !== 'photos' && key !== 'files' && key !== 'truckId' && key !== 'from' && value != null && value !== ''

/** Keeps what a driver reported besides steps. */
export async function insertReport(
  context: Context,
  act: Extract<Act, { kind: ReportKind | FactKind }>,
  { outcome, why = '', late = false, at, truckId = null, review = null }: Kept,
) {
  await context.db
    .insertInto('taskReport')
    .values({
      id: act.id,
      taskId: act.taskId ?? null,
      stopId: act.stopId ?? null,
      driverId: sessionOf(context).personId,
      kind: act.kind,
      at: at ?? judgedTime(act.at, act.skewMs),
      phoneAt: judgedTime(act.at),
      skewMs: act.skewMs,
      receivedAt: context.now,
      lat: act.position?.lat ?? null,
      lng: act.position?.lng ?? null,
      accuracyM: act.position?.accuracyM ?? null,
      payload: JSON.stringify(Object.fromEntries(Object.entries(act.data).filter(isSaid))),
      outcome,
      outcomeReason: why,
      review,
      late,
      truckId,
    })
    .execute()
}
