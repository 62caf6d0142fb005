import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { type ReactNode, useState } from 'react'
import driver from '../driver/driver.module.css'
import { Empty } from '../driver/TodayPage.tsx'
import { clock, dayAndClock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import type { AnyAct, KeptAct } from '../queue/kept.ts'
import { forgetAct, forgetFile, sendActAgain, tryAgain, useQueue } from '../queue/queue.ts'
import { type Say, useT } from '../words/words.ts'

/** Each act that the server does not have or has refused, and why; then those that wait for the office. @param nameOf names of acts that are no driver's */
export function UnsentPage({ nameOf = () => undefined }: { nameOf?: (kind: string) => string | undefined }) {
  const t = useT()
  const { acts, files, contact, asking, work } = useQueue()
  const photos = files.filter((file) => !file.refused)
  const held = acts.filter(({ state }) => state === 'held')
  const unsent = acts.filter(({ state }) => state !== 'held')
  const rowOf = (kept: KeptAct) => (
    <Unsent key={kept.id} kept={kept} name={nameOf(kept.act.kind) ?? driversName(t, kept.act.kind)} />
  )
  return (
    <div className={driver.list}>
      {unsent.length + files.length === 0 && <Empty title={t('line:allSent')} />}
      {unsent.map(rowOf)}
      {photos.length > 0 && <p>{t('line:photos', { count: photos.length })}</p>}
      {files.map(
        (file) =>
          file.refused && (
            <article key={file.id} className={parts.card}>
              <p className={parts.error}>
                {file.name}: {file.refused}
              </p>
              <Forget onTap={() => forgetFile(file)} />
            </article>
          ),
      )}
      <Button wide disabled={asking} onClick={() => void tryAgain()}>
        {asking ? t('line:asking') : t('line:tryAgain')}
      </Button>
      {held.length > 0 && <h2>{t('line:held')}</h2>}
      {held.map(rowOf)}
      {contact && (
        <p>
          {t('line:lastContact', {
            time: dayAndClock(
              judgedTime(new Date(contact.at).toISOString(), contact.skewMs),
              work?.warehouse?.timeZone,
            ),
          })}
        </p>
      )}
    </div>
  )
}

const driversName = (t: Say, kind: KeptAct['act']['kind']) =>
  kind === 'duty' || kind === 'odometer' || kind === 'fuel' || kind === 'paper'
    ? t(`factAct:${kind}`)
    : t(`act:${kind}`)

/** As many labels as a glance takes in. */
const mostLabels = 3
/** The freight that a warehouse worker's act is about. */
function labelsOf({ data }: AnyAct): string {
  const labels = 'labels' in data ? (data.labels ?? []) : 'label' in data ? [data.label] : []
  const more = labels.length - mostLabels
  return labels.slice(0, mostLabels).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** What is removed never reaches the office: it is asked first. @param beside another button, until it is asked */
function Forget({ onTap, beside }: { onTap: () => void; beside?: ReactNode }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <div className={driver.pair}>
        {beside}
        <Button onClick={() => setAsking(true)}>{t('line:forget')}</Button>
      </div>
    )
  return (
    <div role="alert">
      <p>{t('line:forgetAsk')}</p>
      <div className={driver.pair}>
        <Button danger onClick={onTap}>
          {t('line:forget')}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('phone:back')}</Button>
      </div>
    </div>
  )
}

function Unsent({ kept, name }: { kept: KeptAct; name: string }) {
  const t = useT()
  const { tasks, work } = useQueue()
  const { act, state, message } = kept
  const bookingId = kept.bookingId ?? tasks.find(({ id }) => id === act.taskId)?.bookingId
  const why = state === 'waiting' ? t('line:waits') : ''
  return (
    <article className={parts.card}>
      <p>
        <strong>{name}</strong>{' '}
        {[bookingId, labelsOf(act), clock(judgedTime(act.at, act.skewMs), work?.warehouse?.timeZone)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={state === 'refused' ? parts.error : undefined}>{[why, message].filter(Boolean).join('. ')}</p>
      {state === 'refused' && (
        <Forget
          beside={<Button onClick={() => void sendActAgain(kept)}>{t('line:sendAgain')}</Button>}
          onTap={() => forgetAct(kept)}
        />
      )}
    </article>
  )
}
