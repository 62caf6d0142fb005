import type { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { findRateSheet, labelOf, lockDraft } from './rate-sheets.ts'

/** Saves a draft, new or changed. @throws Refusal if it is already active or has changed */
export const saveSheet: Handlers<typeof rateSheetApi>['save'] = async (
  context,
  { id, version, weighing, zones, accessorials, holidays, ...typed },
) => {
  const { db, now } = context
  const today = now.slice(0, 10)
  if (id) await lockDraft(db, id, today)
  if (typed.accountId) await getAccount(db, typed.accountId)
  const fresh = newId()
  const json = {
    weighing: JSON.stringify(weighing),
    zones: JSON.stringify(zones),
    accessorials: JSON.stringify(accessorials),
    holidays: JSON.stringify(holidays),
  }
  const { before, after } = await saveVersioned(context, {
    table: 'rateSheet',
    thing: 'rate sheet',
    id,
    version,
    fields: { ...typed, ...json, ...(id ? {} : { familyId: fresh }) },
    find: (queries, known) => findRateSheet(queries, known, today),
  })
  const { editions: _, ...told } = after
  await record(context, {
    action: before ? 'rateSheet.save' : 'rateSheet.add',
    entity: 'rateSheet',
    entityId: after.id,
    label: labelOf(after),
    before: before && { ...before, editions: undefined },
    after: told,
  })
  return after
}
