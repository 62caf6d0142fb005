import type { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { deleteRate, previewRates, readRates, writeRates } from './exchange-import.ts'
import { exchangePairs, exchangeRates, findExchangeRate } from './exchange-queries.ts'

const entity = 'exchangeRate'
const dayOf = (now: string) => now.slice(0, 10)

/** Writers of rates wait for each other, so that what each has read stays true. */
const lockRates = sql`SELECT pg_advisory_xact_lock(7204172)`

export const exchangeRateRoutes: Handlers<typeof exchangeRateApi> = {
  async list({ db }, asked) {
    const pairs = await exchangePairs(db)
    const from = asked.from ?? pairs[0]?.from ?? ''
    const to = asked.to ?? pairs[0]?.to ?? ''
    return { from, to, pairs, list: await exchangeRates(db, from, to) }
  },

  async save(context, { from, to, on, rate }) {
    const { db, now, actor } = context
    if (from === to) throw atField(context, 'to', 'sameCurrency')
    if (on > dayOf(now)) throw atField(context, 'on', 'rateNotYet')
    await lockRates.execute(db)
    const before = await findExchangeRate(db, from, to, on)
    await writeRates(context, [{ from, to, on, rate }], 'typed')
    await record(context, {
      action: 'exchangeRate.save',
      entity,
      entityId: null,
      label: `${from} ${to} ${on}`,
      before: before && { rate: before.rate },
      after: { rate },
    })
    const after = await findExchangeRate(db, from, to, on)
    return after ?? { from, to, on, rate, source: 'typed', updatedAt: now, updatedBy: actor.name }
  },

  async delete(context, { from, to, on }) {
    await lockRates.execute(context.db)
    const before = await findExchangeRate(context.db, from, to, on)
    if (!before) return { deleted: 0 }
    await deleteRate(context.db, from, to, on)
    await record(context, {
      action: 'exchangeRate.delete',
      entity,
      entityId: null,
      label: `${from} ${to} ${on}`,
      before: { rate: before.rate, source: before.source },
    })
    return { deleted: 1 }
  },

  previewImport: ({ db, now }, { text }) => previewRates(db, text, dayOf(now)),

  async import(context, { text }) {
    await lockRates.execute(context.db)
    const { added, changed, first, last } = await readRates(context.db, text, dayOf(context.now))
    const taken = [...added, ...changed]
    if (taken.length === 0) return { added: 0, changed: 0 }
    await writeRates(
      context,
      taken.map((rate) => ({ from: 'EUR', ...rate })),
      'ecb',
    )
    const told = (key: 'before' | 'rate') =>
      changed
        .slice(0, 100)
        .map((one) => `${one.on} ${one.to}: ${one[key]}`)
        .join('\n')
    await record(context, {
      action: 'exchangeRate.import',
      entity,
      entityId: null,
      label: `ECB ${first} – ${last}`,
      before: { rates: told('before') },
      after: { rates: told('rate'), added: added.length, changed: changed.length },
    })
    return { added: added.length, changed: changed.length }
  },
}
