import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { TaskReply, TaskReport, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import * as reportWords from '@shortcut/words/en/phones/driver-reports.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { Pictures } from '../../pictures/Pictures.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { sizeText } from '../DriverSteps.tsx'
import classes from '../TaskList.module.css'
import { isOpenProblem, waitsForOffice } from '../waits-for.ts'

type Props = { order: WorkOrderReply; task: TaskReply; zone: string; onDecided: () => void }

/** Exceptions, waiting, seals and papers. Those that wait for the office can be accepted or dismissed, and problems marked as handled. */
export function DriverReports({ order, task, zone, onDecided }: Props) {
  const t = useT(factWords, orderPageWords, reportWords, workOrderWords)
  const mayDecide = useHolds(['/work/order/driverStep'])
  if (task.reports.length === 0) return null
  const decide = async (verb: 'accept' | 'dismiss', report: TaskReport) => {
    const input = { id: task.id, eventId: report.id }
    const reply = await (verb === 'accept'
      ? call(calls.heldStep.accept, input)
      : call(calls.heldStep.dismiss, input)
    ).catch(() => null)
    const accepted = isOpenProblem(report) ? t('driverReport:isHandled') : t('heldStep:accepted')
    if (reply) showSuccess(verb === 'dismiss' ? t('heldStep:dismissed') : accepted)
    onDecided()
  }
  const what = (report: TaskReport) => {
    const stop = order.stops.find(({ id }) => id === report.stopId)
    const { type, pieces, remark, sealNo, containerNo, containerType, value, kind } = report
    return [
      t(`stepDone:${kind}`),
      type && (t.find(`${kind === 'document' ? 'documentType' : 'exceptionType'}:${type}`) ?? type),
      stop && `${t('field:stop', { number: stop.sequence })} ${stop.company || stop.city}`,
      pieces !== null && t('driverReport:pieces', { count: pieces }),
      ...[sealNo, containerNo, containerType && sizeText(t, containerType), value].filter(Boolean),
      remark && t('heldStep:remark', { remark }),
      report.driverName !== task.driver && t('workOrderPage:reportedBy', { name: report.driverName }),
    ].filter(Boolean)
  }
  return (
    <section aria-label={t('driverReport:title')}>
      <ul className={classes.held}>
        {task.reports.map((report) => {
          const place = order.stops.find(({ id }) => id === report.stopId)?.timeZone ?? order.stops[0]?.timeZone ?? zone
          return (
            <li key={report.id} data-outcome={report.outcome} data-open={isOpenProblem(report) || undefined}>
              <span>
                <span className={classes.when}>{timeIn(place, report.at)}</span> {what(report).join(' · ')}{' '}
                {report.outcome !== 'applied' && <em>{report.outcomeReason}</em>}
                {report.kind === 'exception' && report.review === 'accepted' && (
                  <em>{t('driverReport:handledBy', { name: report.reviewedBy })}</em>
                )}
                <Pictures
                  pictures={report.fileIds.map((id) => ({
                    id,
                    caption: t('workOrderPage:photoOf', { kind: t(`stepDone:${report.kind}`), task: task.taskNo }),
                  }))}
                />
              </span>
              {mayDecide && (waitsForOffice(report) || isOpenProblem(report)) && (
                <span className={classes.buttons}>
                  <Button variant="default" onClick={() => decide('accept', report)}>
                    {t(isOpenProblem(report) ? 'driverReport:handled' : 'driverReport:accept')}
                  </Button>
                  <Button variant="default" onClick={() => decide('dismiss', report)}>
                    {t('driverReport:dismiss')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
