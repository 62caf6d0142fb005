import type { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { checkBands } from '@shortcut/domain/billing/fuel/fuel-band-faults.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { findFuelProgramme, fuelProgrammes, getFuelProgramme } from './fuel-queries.ts'

type ProgrammeApi = Pick<typeof fuelSurchargeApi, 'saveProgramme' | 'deleteProgramme' | 'setAccounts'>
const entity = 'fuelProgramme'

export const fuelProgrammeRoutes: Handlers<ProgrammeApi> = {
  async saveProgramme(context, { id, version, bands, ...typed }) {
    const faults =
      typed.method === 'peg' ? [] : checkBands({ ...typed, bands }).filter((one) => one.severity === 'error')
    if (faults.length > 0) {
      const fields = faults.map(({ fault, row, values }) => ({
        path: `bands.${row - 1}`,
        message: say(context.language, 'fuelBandFault', fault, values),
      }))
      throw new Refusal(codes.invalid, 'invalid', {}, { fields })
    }
    // Writers of programs wait for each other: an index has the currency of all programs that use it.
    await sql`SELECT pg_advisory_xact_lock(7204185)`.execute(context.db)
    const other = (await fuelProgrammes(context.db)).find(
      (one) => one.id !== id && one.region === typed.region && one.currency !== typed.currency,
    )
    if (other) {
      const { region, currency, name } = other
      throw atField(context, 'currency', 'indexCurrency', { region, currency, name })
    }
    // There is one default: the earlier one must be cleared first, or the database refuses.
    if (typed.isDefault)
      await sql`UPDATE fuel_programme SET is_default = false, version = version + 1 WHERE is_default AND id IS DISTINCT FROM ${id ?? null}::uuid`.execute(
        context.db,
      )
    const { before, after } = await saveVersioned(context, {
      table: 'fuelProgramme',
      thing: 'fuel program',
      id,
      version,
      fields: { ...typed, bands: JSON.stringify(bands) },
      find: findFuelProgramme,
    })
    const action = before ? 'fuelProgramme.save' : 'fuelProgramme.add'
    await record(context, {
      action,
      entity,
      entityId: after.id,
      label: after.name,
      before: before && { ...before },
      after: { ...after },
    })
    return after
  },

  deleteProgramme: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      await sql`SELECT FROM fuel_programme WHERE id = ${id} FOR UPDATE`.execute(item.db)
      const { name, accounts } = await getFuelProgramme(item.db, id)
      if (accounts.length > 0) {
        const by = accounts.slice(0, 5).map((account) => account.name)
        throw new Refusal(codes.refused, 'inUse', { label: name, by: by.join(', ') })
      }
      await hideRow(item, 'fuelProgramme', id)
      await record(item, { action: 'fuelProgramme.delete', entity, entityId: id, label: name })
    }),

  async setAccounts(context, { accountIds, programmeId }) {
    // Share-locks the program, so that nobody deletes it meanwhile.
    if (programmeId) {
      await sql`SELECT FROM fuel_programme WHERE id = ${programmeId} FOR SHARE`.execute(context.db)
      await getFuelProgramme(context.db, programmeId)
    }
    const { rows } = await sql<{ id: string; name: string; before: string | null }>`
      WITH old AS (SELECT id, name, fuel_programme_id FROM account WHERE id = ANY(${accountIds}::uuid[]) AND deleted_at IS NULL
        AND fuel_programme_id IS DISTINCT FROM ${programmeId}::uuid ORDER BY id FOR UPDATE)
      UPDATE account a SET fuel_programme_id = ${programmeId} FROM old WHERE a.id = old.id
      RETURNING a.id, a.name, (SELECT p.name FROM fuel_programme p WHERE p.id = old.fuel_programme_id) AS before`.execute(
      context.db,
    )
    const after = programmeId ? (await getFuelProgramme(context.db, programmeId)).name : null
    await record(
      context,
      ...rows.map(({ id, name, before }) => ({
        action: 'account.fuelProgramme' as const,
        entity: 'account' as const,
        entityId: id,
        label: name,
        before: { fuelProgramme: before },
        after: { fuelProgramme: after },
      })),
    )
    return {}
  },
}
