import { chargesOf } from '@shortcut/domain/air/charges.ts'
import type { HouseDetail, HouseForm, HouseSeries, houseApi } from '@shortcut/domain/air/house-api.ts'
import { nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { factsOf, missingToIssue, type WaybillContent } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { perItem } from '../../platform/per-item.ts'
import { refreshClocks } from '../consolidations/refresh-clocks.ts'
import { findAirPartner } from '../exchange/air-partner.ts'
import { composedHouses, untaken } from '../exchange/compose-messages.ts'
import { airlineOfHouse, guardHouseLetters } from '../exchange/guard-messages.ts'
import { shownMessage } from '../exchange/shown-message.ts'
import { getMaster } from '../masters/master-queries.ts'
import { guardPaper } from '../paper/guard-paper.ts'
import { paperLogged } from '../paper/paper-logged.ts'
import { keepOrdersOfAlarms } from '../security/carried-alarms.ts'
import { alarmSaid, securityOfHouse } from '../security/shipments.ts'
import { lockMastersOf, recordMove } from './house-master.ts'
import { lockSeries, nextHouseNumber, seriesOf, typedHouseNumber } from './house-number.ts'
import { countHouses, findHouse, housesWithFaults, listHouses, ordersOfNumber } from './house-queries.ts'
import { guardMasterOpen, houseLabel, lockHouse, shownHouse } from './lock-house.ts'
import { makeHouse } from './make-house.ts'
import { gatesOf } from './master-gates.ts'
import { mastersToChoose } from './masters-to-choose.ts'
import { orderWaybills } from './order-waybills.ts'
import { mastersOf, placeHouse } from './place-house.ts'

export const houseRoutes: Handlers<typeof houseApi> = {
  list: (context, input) => listHouses(context, input),
  counts: (context) => countHouses(context),
  detail: (context, { id }) => shownHouse(context, id),
  masters: ({ db }, { q }) => mastersToChoose(db, q),
  ofOrder: orderWaybills,
  series: ({ db }) => seriesOf(db),
  saveSeries,

  async ofMaster(context, { masterId }) {
    const master = await getMaster(context.db, masterId)
    const { number } = master
    const known = await housesWithFaults(context.db, masterId)
    const maySee = sessionOf(context).permissions.has('/work/order/list')
    return {
      ...known,
      gates: await gatesOf(context, master, known),
      orders: number && maySee ? await ordersOfNumber(context.db, number) : [],
    }
  },

  async message({ db }, { masterId, version, houseId }) {
    const master = await getMaster(db, masterId)
    const partner = await findAirPartner(db, master.airline)
    const taken = partner ?? untaken(master.airline)
    const fhlVersion = version === 'XFZB' ? 'XFHL' : (version ?? taken.fhlVersion)
    // A long FHL is shown as one list.
    const list = { ...taken, fhlVersion, theirAddress: fhlVersion === 'XFHL' ? taken.theirAddress : '' }
    const messages = await composedHouses(db, master, list)
    const ofHouse = messages.filter((one) => one.kind === 'XFZB' && (!houseId || one.houseId === houseId))
    const [shown] = version === 'XFZB' ? ofHouse : messages
    if (!shown) throw new Refusal(codes.notFound, 'notFound', { thing: 'house waybill' })
    return shownMessage(partner, shown)
  },

  save: (context, form) => saveHouse(context, form, []),
  place: placeHouse,

  make: (context, wanted) => makeHouse(context, wanted, saveHouse),

  async order(context, { id, version, workOrderId, isOn }) {
    if (!sessionOf(context).permissions.has('/work/order/list')) throw notPermitted('/work/order/list')
    const house = await lockHouse(context, id, version, 'edit')
    const { db, now, actor } = context
    const link = { houseId: id, workOrderId }
    if (isOn) {
      const order = await db
        .selectFrom('workOrder')
        .select(['bookingId', 'bookingStatus'])
        .where('id', '=', workOrderId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
      if (order.bookingStatus === 'BOOKING_CANCELLED')
        throw new Refusal(codes.refused, 'orderCancelled', { order: order.bookingId })
      await db
        .insertInto('houseWaybillOrder')
        .values(link)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await keepOrdersOfAlarms(db, { houseId: id, masterId: null })
    } else
      await db
        .deleteFrom('houseWaybillOrder')
        .where('houseId', '=', id)
        .where('workOrderId', '=', workOrderId)
        .execute()
    await db
      .updateTable('houseWaybill')
      .set({ version: house.version + 1, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', id)
      .execute()
    const after = await shownHouse(context, id)
    await record(context, {
      action: 'houseWaybill.order',
      entity: 'houseWaybill',
      entityId: id,
      label: houseLabel(house),
      before: { houseOrders: ordersSaid(house) },
      after: { houseOrders: ordersSaid(after) },
    })
    return after
  },

  async issue(context, { id, version, number: typed }) {
    const house = await lockHouse(context, id, version, 'issue')
    guardWhole(context, 'houseMissing', house.content)
    await guardMasterOpen(context, house)
    await guardHouseLetters(context, await airlineOfHouse(context.db, house), house.content)
    const number = typed ? await typedHouseNumber(context, typed) : await nextHouseNumber(context)
    return move(context, house, 'issue', { number })
  },

  async void(context, { id, version, reason }) {
    const house = await lockHouse(context, id, version, 'void')
    await guardMasterOpen(context, house)
    const said = alarmSaid(await securityOfHouse(context.db, id))
    return move(context, house, 'void', { voidReason: reason }, reason, said)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const house = await lockHouse(item, id, undefined, 'delete')
      await guardMasterOpen(item, house)
      await hideRow(item, 'house_waybill', id)
      await refreshClocks(item, mastersOf(house.masterId))
      await record(item, {
        action: 'houseWaybill.delete',
        entity: 'houseWaybill',
        entityId: id,
        label: houseLabel(house),
      })
    }),
}

const ordersSaid = ({ orders }: HouseDetail) => orders.map(({ bookingId }) => bookingId).join(', ')

/** @throws Refusal 501 naming what a house needs and lacks */
function guardWhole({ language }: Context, key: 'houseMissing' | 'houseNeeds', content: WaybillContent): void {
  const missing = missingToIssue(content)
  if (missing.length > 0)
    throw new Refusal(codes.refused, key, {
      missing: missing.map((one) => say(language, 'missingToBook', one)).join(', '),
    })
}

async function move(
  context: Context,
  house: HouseDetail,
  action: 'issue' | 'void',
  fields: { number?: string; voidReason?: string },
  reason = '',
  said: object = {},
): Promise<HouseDetail> {
  const { db, now, actor } = context
  const status = nextHouseStatus(action, house.status)
  if (!status) throw new Error('the guard has passed')
  await db
    .updateTable('houseWaybill')
    .set({ ...fields, status, version: house.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', house.id)
    .execute()
  await refreshClocks(context, mastersOf(house.masterId))
  const after = await shownHouse(context, house.id)
  await record(context, {
    action: `houseWaybill.${action}`,
    entity: 'houseWaybill',
    entityId: house.id,
    label: houseLabel(after),
    before: { houseStatus: house.status, number: house.number },
    after: { houseStatus: status, number: after.number, ...said },
    reason,
  })
  return after
}

/** @param workOrderIds the orders of a new house */
async function saveHouse(
  context: Context,
  { id, version, content, ...fields }: HouseForm,
  workOrderIds: readonly string[],
): Promise<HouseDetail> {
  const known = id ? await lockHouse(context, id, version, 'edit') : undefined
  if (known?.number) {
    guardWhole(context, 'houseNeeds', content)
    await guardHouseLetters(context, await airlineOfHouse(context.db, known), content, known.content)
  }
  // What its orders say is drafted as it is; the house's page names what is wrong with it.
  await guardPaper(context, content, workOrderIds.length > 0 ? content : known?.content)
  const masters = await lockMastersOf(context, known?.masterId ?? null, fields.masterId, id)
  const { prepaid, collect } = chargesOf(content)
  const { flight: _, flightOn: __, ...facts } = factsOf(content)
  const { before, after } = await saveVersioned<HouseDetail>(context, {
    table: 'house_waybill',
    thing: 'house waybill',
    id,
    version,
    fields: {
      ...fields,
      ...facts,
      prepaid: prepaid.total,
      collect: collect.total,
      content: JSON.stringify(content),
      ...(id ? {} : { status: 'draft' }),
    },
    find: findHouse,
  })
  if (workOrderIds.length > 0)
    await context.db
      .insertInto('houseWaybillOrder')
      .values(workOrderIds.map((workOrderId) => ({ houseId: after.id, workOrderId })))
      .execute()
  const saved = await shownHouse(context, after.id)
  await record(context, {
    action: before ? 'houseWaybill.save' : 'houseWaybill.add',
    entity: 'houseWaybill',
    entityId: after.id,
    label: houseLabel(after),
    before: before && asLogged(before),
    after: asLogged(saved),
  })
  await recordMove(context, masters, houseLabel(after))
  await refreshClocks(context, mastersOf(known?.masterId ?? null, after.masterId))
  return saved
}

const asLogged = (house: HouseDetail) =>
  Object.assign(paperLogged(house), { master: house.masterNumber ?? '', houseOrders: ordersSaid(house) })

async function saveSeries(context: Context, series: HouseSeries): Promise<HouseSeries> {
  const before = await lockSeries(context)
  await context.db.updateTable('houseSeries').set(series).execute()
  const said = ({ prefix, next }: HouseSeries) => ({ seriesPrefix: prefix, seriesNext: next })
  await record(context, {
    action: 'houseWaybill.series',
    entity: 'houseWaybill',
    entityId: null,
    label: series.prefix,
    before: said(before),
    after: said(series),
  })
  return series
}
