import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import type { RecurringState } from '@shortcut/domain/recurring/repeats.ts'
import { recurringLabel } from '@shortcut/domain/recurring/repeats.ts'
import { anchorOf } from '@shortcut/domain/recurring/template.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { repeatsText } from '@shortcut/words/repeats-text.ts'
import { say, sayByKey } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'
import { guardTimes } from '../work-orders/guard-times.ts'
import { findPlace } from '../work-orders/places.ts'
import { guardMade, guardSkip } from './guard-skip.ts'
import { noAnchor, noDates, readOrderFor } from './guard-template.ts'
import {
  getRecurring,
  listRecurring,
  lockRecurring,
  previewOf,
  type Recurring,
  recurringDetail,
} from './recurring-rows.ts'
import { nextDate, schedule } from './schedule.ts'

/** What the log shows of a recurring order: its rule in words, and the fields of its orders. */
const logged = ({ template, repeats, startsOn, endsOn, holidays, advanceDays, skips, customerName }: Recurring) => {
  const { accountId: _, ...fields } = template
  const t = sayByKey('en')
  return {
    ...fields,
    customerName,
    repeats: repeatsText(t, repeats),
    startsOn,
    endsOn,
    holidays: t(`recurringHolidays:${holidays}`),
    advanceDays,
    skips: skips.join(', '),
  }
}

/** The first pickup's calendar decides when a day begins. */
async function zoneOf(template: ParsedOf<typeof recurringApi.save>['template']): Promise<string> {
  const stops = template.stops ?? []
  const pickup = stops.find(({ kind }) => kind === 'pickup') ?? stops[0]
  return pickup ? (await findPlace(pickup)).timeZone : 'UTC'
}

const about = ({ id, label }: Pick<Recurring, 'id' | 'label'>) =>
  ({ entity: 'recurringOrder', entityId: id, label }) as const

/** Which states lead where: an ended one stays ended. */
const leadsTo: Record<RecurringState, { from: readonly RecurringState[]; action: 'pause' | 'resume' | 'end' }> = {
  paused: { from: ['active'], action: 'pause' },
  active: { from: ['paused'], action: 'resume' },
  ended: { from: ['active', 'paused'], action: 'end' },
}

async function setState(context: Context, id: string, state: RecurringState) {
  const { db, now, actor } = context
  const row = await lockRecurring(db, id)
  if (row.state === state) return
  const { from, action } = leadsTo[state]
  if (!from.includes(row.state)) throw new Refusal(codes.refused, 'recurringEnded', { label: row.label })
  await db
    .updateTable('recurringOrder')
    .set({ state, problem: '', version: sql`version + 1`, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  if (!(await schedule(context, { ...row, state })))
    throw new Refusal(codes.refused, 'recurringNoDates', { label: row.label })
  await record(context, {
    ...about(row),
    action: `recurringOrder.${action}`,
    before: { state: row.state },
    after: { state },
  })
}

/** @param poke has due orders made now */
export const recurringRoutes = (poke: () => void): Handlers<typeof recurringApi> => ({
  list: ({ db }, input) => listRecurring(db, input),
  detail: ({ db, now }, { id }) => recurringDetail(db, id, now),
  async preview({ db, now }, { pickup, timeZone, ...rule }) {
    const zone = pickup ? (await findPlace(pickup)).timeZone : 'UTC'
    return previewOf(db, rule, toLocalDate(now, zone === 'UTC' ? timeZone || zone : zone))
  },

  async save(context, { id, version, template, ...rule }) {
    const { db, now, actor, language } = context
    const anchorOn = anchorOf(template)
    if (!anchorOn) throw noAnchor(say(language, 'fieldError', 'noPickupDay'))
    await guardTimes(context, template, 'template.')
    await readOrderFor(context, template, anchorOn, rule.startsOn)
    const before = id === undefined ? undefined : await lockRecurring(db, id)
    if (before && before.version !== version)
      throw new Refusal(codes.conflict, 'changedMeanwhile', { who: before.updatedBy }, before)
    if (before?.state === 'ended') throw new Refusal(codes.refused, 'recurringEnded', { label: before.label })
    if (before) {
      const added = rule.skips.filter((day) => !before.skips.includes(day))
      await guardMade(context, before.id, added)
    }
    const fields = {
      ...rule,
      accountId: template.accountId,
      template: JSON.stringify(template),
      repeats: JSON.stringify(rule.repeats),
      anchorOn,
      timeZone: await zoneOf(template),
      problem: '',
      updatedAt: now,
      updatedBy: actor.name,
    }
    const known = before?.id ?? newId()
    if (before)
      await db
        .updateTable('recurringOrder')
        .set({ ...fields, version: sql`version + 1` })
        .where('id', '=', known)
        .execute()
    else
      await db
        .insertInto('recurringOrder')
        .values({ ...fields, id: known, createdAt: now, createdBy: actor.name })
        .execute()
    const after = await getRecurring(db, known)
    if (!(await nextDate(db, after, now))) throw noDates(language, rule)
    await schedule(context, after)
    await record(context, {
      ...about(after),
      action: before ? 'recurringOrder.save' : 'recurringOrder.add',
      before: before && logged(before),
      after: logged(after),
    })
    context.afterCommit(poke)
    return recurringDetail(db, known, now)
  },

  async setState(context, { ids, state }) {
    context.afterCommit(poke)
    return perItem(context, ids, (item, id) => setState(item, id, state))
  },

  async skip(context, { id, occursOn, skipped }) {
    const { db, now, actor } = context
    const row = await lockRecurring(db, id)
    await guardSkip(context, row, occursOn, skipped)
    if (row.skips.includes(occursOn) === skipped) return recurringDetail(db, id, now)
    const skips = skipped ? [...row.skips, occursOn].sort() : row.skips.filter((day) => day !== occursOn)
    await db
      .updateTable('recurringOrder')
      .set({ skips, version: sql`version + 1`, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', id)
      .execute()
    await schedule(context, { ...row, skips })
    await record(context, {
      ...about(row),
      action: skipped ? 'recurringOrder.skip' : 'recurringOrder.unskip',
      before: { skips: row.skips.join(', ') },
      after: { skips: skips.join(', ') },
    })
    context.afterCommit(poke)
    return recurringDetail(db, id, now)
  },

  async ofOrder({ db }, { id }) {
    const made = await db
      .selectFrom('recurringDate')
      .innerJoin('recurringOrder', 'recurringOrder.id', 'recurringDate.recurringOrderId')
      .select(['recurringOrder.id', 'recurringOrder.number'])
      .where('recurringDate.workOrderId', '=', id)
      .executeTakeFirst()
    return made ? { id: made.id, label: recurringLabel(Number(made.number)) } : null
  },
})

const listHolidays = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('holiday').select(['day', 'name']).orderBy('day').execute()

/** Each rule finds its next date again. Orders that are made stay. */
const lookAgain = ({ db, now }: Context) =>
  db.updateTable('recurringOrder').set({ dueAt: now }).where('state', '=', 'active').execute()

const ofHolidays = { entity: 'holiday', entityId: null, label: '' } as const
const named = (days: readonly { day: string; name: string }[]) =>
  days.map(({ day, name }) => `${day} ${name}`).join(', ')

/** @param poke has due orders made now */
export const holidayRoutes = (poke: () => void): Handlers<typeof holidayApi> => ({
  list: (context) => listHolidays(context),

  async save(context, { days }) {
    const before = await listHolidays(context)
    await context.db
      .insertInto('holiday')
      .values([...new Map(days.map((one) => [one.day, one])).values()])
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name: sql`excluded.name` }))
      .execute()
    const after = await listHolidays(context)
    if (named(before) !== named(after)) {
      await lookAgain(context)
      const label = days.length === 1 && days[0] ? days[0].name : ''
      const added = after.filter(({ day, name }) => !before.some((one) => one.day === day && one.name === name))
      await record(context, { ...ofHolidays, label, action: 'holiday.save', after: { days: named(added) } })
    }
    context.afterCommit(poke)
    return after
  },

  async delete(context, { days }) {
    const gone = await context.db.deleteFrom('holiday').where('day', 'in', days).returning(['day', 'name']).execute()
    if (gone.length > 0) {
      await lookAgain(context)
      await record(context, { ...ofHolidays, action: 'holiday.delete', before: { days: named(gone) } })
    }
    context.afterCommit(poke)
    return listHolidays(context)
  },
})
