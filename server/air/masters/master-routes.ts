import { chargesOf } from '@shortcut/domain/air/charges.ts'
import { airMessageKinds } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { MasterDetail, MasterForm, masterApi } from '@shortcut/domain/air/master-api.ts'
import { factsOf, missingToBook } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { leaveFlight } from '../consolidations/leave-flight.ts'
import { refreshClocks } from '../consolidations/refresh-clocks.ts'
import { findAirPartner } from '../exchange/air-partner.ts'
import { composedFwb, untaken } from '../exchange/compose-messages.ts'
import { guardFwb, guardMessages, guardNewLetters } from '../exchange/guard-messages.ts'
import { sendNew, withdrawUnsent } from '../exchange/send-messages.ts'
import { shownMessage } from '../exchange/shown-message.ts'
import { followFlights } from '../houses/follow-flights.ts'
import { liveHousesOf } from '../houses/house-queries.ts'
import { guardGates, guardScreened, guardTender, guardUlds } from '../houses/master-gates.ts'
import { issueManifest } from '../manifests/issue-manifest.ts'
import { guardPaper } from '../paper/guard-paper.ts'
import { paperLogged } from '../paper/paper-logged.ts'
import { keepOrdersOfAlarms } from '../security/carried-alarms.ts'
import { alarmSaid, securityOfMaster } from '../security/shipments.ts'
import { takeNextNumber, takeNumber, voidUsedNumber } from '../stock/take-number.ts'
import { retrack } from '../tracking/retrack.ts'
import { guardNotFlying, takeToldSteps } from '../tracking/told-steps.ts'
import { lockUnits } from '../ulds/close-units.ts'
import { releaseUnits } from '../ulds/release-units.ts'
import { findAirports } from './find-airports.ts'
import { lockMaster } from './lock-master.ts'
import { masterLabel as labelOf } from './master-label.ts'
import { countMasters, findMaster, getMaster, listMasters } from './master-queries.ts'
import { moveMaster } from './move-master.ts'
import { tellNumberFollowers } from './number-followers.ts'

export const masterRoutes: Handlers<typeof masterApi> = {
  list: (context, input) => listMasters(context, input),
  counts: (context, { airline }) => countMasters(context, airline),
  detail: ({ db }, { id }) => getMaster(db, id),
  airports: (_, { q }) => findAirports(q),

  async message({ db }, { id, version }) {
    const master = await getMaster(db, id)
    const partner = await findAirPartner(db, master.airline)
    const taken = partner ?? untaken(master.airline)
    const fwbVersion = version ?? taken.fwbVersion
    return shownMessage(partner, await composedFwb(db, master, { ...taken, fwbVersion }))
  },

  save,

  async book(context, { id, version, number: typed }) {
    const master = await lockMaster(context, id, version, 'book')
    guardWhole(context, 'waybillMissing', master)
    await guardFwb(context, master)
    const usedFor = [master.shipper, `${master.origin}–${master.destination}`].join(' · ')
    const number = typed
      ? await takeNumber(context, typed, master.airline, usedFor)
      : await takeNextNumber(context, master.airline, usedFor)
    const booked = await moveMaster(context, master, 'book', { number })
    await sendNew(context, booked, ['FWB'])
    return booked
  },

  async step(context, { id, version, step }) {
    const master = await lockMaster(context, id, version, step)
    if (step === 'screen') await guardScreened(context, master, 'screenGatesOpen')
    if (step === 'build') {
      // Pieces or houses may have been added since it was reported screened.
      await guardScreened(context, master, 'buildGatesOpen')
      await guardUlds(context, master)
    }
    if (step === 'manifest') {
      await lockUnits(context, id)
      await guardGates(context, master)
      await guardMessages(context, master, airMessageKinds)
    }
    if (step === 'tender') await guardTender(context, master)
    const after = await moveMaster(context, master, step)
    if (step === 'manifest') await issueManifest(context, after)
    if (step === 'manifest') await sendNew(context, after, airMessageKinds)
    return step === 'back' ? after : takeToldSteps(context, after, 'person')
  },

  async void(context, { id, version, reason }) {
    const master = await lockMaster(context, id, version, 'void')
    await guardNoHouses(context, master)
    await guardNotFlying(context, master)
    await keepOrdersOfAlarms(context.db, { houseId: null, masterId: id })
    const said = alarmSaid(await securityOfMaster(context.db, id))
    if (master.number) await voidUsedNumber(context, master.number, reason)
    await releaseUnits(context, master)
    await withdrawUnsent(context, id, [...airMessageKinds, 'XFZB'])
    return moveMaster(context, master, 'void', { voidReason: reason }, reason, said)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const master = await lockMaster(item, id, undefined, 'delete')
      await guardNoHouses(item, master)
      await hideRow(item, 'master_waybill', id)
      await refreshClocks(item, [id])
      await record(item, {
        action: 'masterWaybill.delete',
        entity: 'masterWaybill',
        entityId: id,
        label: labelOf(master),
      })
    }),
}

/** @throws Refusal 501 naming what a number needs and the waybill lacks */
function guardWhole(
  { language }: Context,
  key: 'waybillMissing' | 'waybillNeeds',
  { airline, content }: Pick<MasterForm, 'airline' | 'content'>,
): void {
  const missing = missingToBook(airline, content)
  if (missing.length > 0)
    throw new Refusal(codes.refused, key, {
      missing: missing.map((one) => say(language, 'missingToBook', one)).join(', '),
    })
}

/** A void or deleted master would take its houses with it. @throws Refusal 501 */
async function guardNoHouses({ db }: Context, master: MasterDetail): Promise<void> {
  const houses = await liveHousesOf(db, master.id)
  if (houses.length > 0) throw new Refusal(codes.refused, 'masterHasHouses', { master: labelOf(master) })
}

/** A master keeps a kind that takes its houses, so that each stays under its own security gate. @throws Refusal 422 at the kind */
async function guardKind(context: Context, master: MasterDetail, kind: MasterForm['kind']): Promise<void> {
  if (kind === master.kind || kind === 'consolidation') return
  const { length: count } = await liveHousesOf(context.db, master.id)
  const params = { master: labelOf(master), count }
  if (kind === 'direct' && count > 0) throw atField(context, 'kind', 'kindWithoutHouses', params)
  if (kind === 'backToBack' && count > 1) throw atField(context, 'kind', 'kindOfOneHouse', params)
}

async function save(context: Context, { id, version, content, ...fields }: MasterForm): Promise<MasterDetail> {
  const known = id ? await lockMaster(context, id, version, 'edit') : undefined
  if (known) await guardKind(context, known, fields.kind)
  if (known?.number) {
    if (fields.airline !== known.airline) throw atField(context, 'airline', 'airlineBooked', { number: known.number })
    guardWhole(context, 'waybillNeeds', { airline: fields.airline, content })
    await guardNewLetters(context, known.airline, content, known.content)
  }
  await guardPaper(context, content, known?.content)
  const { prepaid, collect } = chargesOf(content)
  const { before, after } = await saveVersioned<MasterDetail>(context, {
    table: 'master_waybill',
    thing: 'master waybill',
    id,
    version,
    fields: {
      ...fields,
      ...factsOf(content),
      prepaid: prepaid.total,
      collect: collect.total,
      content: JSON.stringify(content),
      ...(id ? {} : { status: 'draft' }),
    },
    find: findMaster,
  })
  await retrack(context, after)
  await tellNumberFollowers(context, after.number)
  if (before) await leaveFlight(context, before, after)
  if (before) await followFlights(context, before, after)
  await refreshClocks(context, [after.id])
  await record(context, {
    action: before ? 'masterWaybill.save' : 'masterWaybill.add',
    entity: 'masterWaybill',
    entityId: after.id,
    label: labelOf(after),
    before: before && asLogged(before),
    after: asLogged(after),
  })
  return after
}

function asLogged(master: MasterDetail) {
  const { kind, airline } = master
  return Object.assign(paperLogged(master), { waybillKind: kind, airline })
}
