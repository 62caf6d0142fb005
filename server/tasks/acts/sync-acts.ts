import { type Act, type ActAnswer, act as actInput, actKinds } from '@shortcut/domain/tasks/acts.ts'
import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { say } from '@shortcut/words/say.ts'
import { nameFiles } from '../../files/named-files.ts'
import { keepReport } from '../../inspections/keep-report.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handler } from '../../platform/http/http.ts'
import { RawJson } from '../../platform/http/serialize.ts'
import { listOwnTasks } from '../driver-tasks.ts'
import { keepFact } from '../facts/keep-fact.ts'
import { listGoneTasks } from '../gone-tasks.ts'
import { guardLinkMessage, isInLink, newsOfLink } from '../links/link-scope.ts'
import { reportStep } from '../report-step.ts'
import { type Sent, sentAct } from './act-answers.ts'
import { containerWarning } from './fill-numbers.ts'
import { reportFact } from './report-fact.ts'
import { filesOf, isFact, isStep, phoneTimeOf, reportOf, type StepAct, stepOf } from './step-act.ts'
import { readAct, type Told, takeAct } from './take-act.ts'

/**
 * Takes acts in their order, each in a transaction of its own: a refused one neither loses nor blocks the others, and
 * after a failure of the database the phone sends all again.
 */
export const syncActs =
  (tellOffice: TellOffice): Handler<typeof driverTaskApi.sync> =>
  async (context, { acts }) => {
    const answers: ActAnswer[] = []
    for (const act of acts) answers.push(await takeDriverAct(context, act, tellOffice))
    const tasks = await listOwnTasks(context, false)
    const told = { now: now(), acts: answers, gone: await listGoneTasks(context), link: await newsOfLink(context) }
    return new RawJson(`{"tasks":${tasks.text},${JSON.stringify(told).slice(1)}`)
  }

/** Writes to the office in the driver's name; the conversation is the tracking's. */
export type TellOffice = (
  context: Context,
  message: { id: string; taskId: string | undefined; text: string; fileIds: readonly string[]; sentAt: string },
) => Promise<unknown>

/** Nothing of an act outside the link is read or kept: its id may be of another task. */
async function takeDriverAct(context: Context, sent: Sent, tellOffice: TellOffice): Promise<ActAnswer> {
  const act = sentAct(sent, actKinds)
  if (!isInLink(context, act))
    return { id: act.id, outcome: 'refused', message: say(context.language, 'refusal', 'linkOnly') }
  return takeAct(context, act, (own) => doAct(own, sent, tellOffice))
}

/** What a new act does. @throws Refusal */
async function doAct(context: Context, sent: Sent, tellOffice: TellOffice): Promise<Told> {
  const act = readAct(context, actInput, sent)
  // Photos of a vehicle are no proof of its task.
  const taskId = act.kind === 'inspection' ? null : (act.taskId ?? null)
  await nameFiles(context, { id: act.id, taskId }, filesOf(act))
  return tell(context, act, tellOffice)
}

async function tell(context: Context, act: Act, tellOffice: TellOffice): Promise<Told> {
  if (act.kind === 'message') {
    const { id, taskId, data, at, skewMs } = act
    const written = judgedTime(at, skewMs)
    guardLinkMessage(context)
    await tellOffice(context, {
      id,
      taskId: taskId ?? undefined,
      text: data.text,
      fileIds: data.files.map((file) => file.id),
      // A clock that is ahead wrote nothing in the future.
      sentAt: written < context.now ? written : context.now,
    })
    return { outcome: 'applied', message: '' }
  }
  if (act.kind === 'inspection') {
    await keepReport(context, reportOf(act))
    return { outcome: 'applied', message: '' }
  }
  if (isFact(act)) return keepFact(context, act)
  const told = isStep(act) ? await tellStep(context, act) : await reportFact(context, act)
  if (told.outcome !== 'applied') return told
  return { ...told, message: 'containerNo' in act.data ? containerWarning(context, act.data.containerNo) : '' }
}

function tellStep(context: Context, act: StepAct): Promise<Told> {
  const { input, more } = stepOf(act)
  return reportStep(context, act.kind, input, 'driver', { ...phoneTimeOf(act), more })
}
