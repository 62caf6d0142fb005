import { type DueState, dueState, papers } from '@shortcut/domain/drivers/papers.ts'
import { useState } from 'react'
import driver from '../driver/driver.module.css'
import { Photos } from '../driver/Photos.tsx'
import { SendButton } from '../driver/SendButton.tsx'
import { Empty } from '../driver/TodayPage.tsx'
import { dayText } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import { LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { type Fact, useFacts } from './use-facts.ts'

type Paper = (typeof papers.driver)[number]
const marks: Record<DueState, string | undefined> = { overdue: parts.error, soon: parts.warning }
const today = () => new Date().toISOString().slice(0, 10)

/** The driver's papers with their expiry dates, and what became of a renewal. */
export function PapersPage() {
  const t = useT()
  const { facts, papers: known, isTold } = useFacts()
  const [renewing, setRenewing] = useState<Paper | null>(null)
  return (
    <div className={driver.list}>
      {!isTold && <Empty title={t('line:neverTold')} />}
      {papers.driver.map((paper) => {
        const day = known.find((one) => one.paper === paper)?.expiresOn ?? null
        const sent = facts.find((fact) => fact.paper === paper)
        const due = dueState(day, today())
        return (
          <article key={paper} className={parts.card} aria-label={t(`paper:${paper}`)}>
            <p className={driver.place}>{t(`paper:${paper}`)}</p>
            <p className={due ? marks[due] : undefined}>
              {day ? t(due ? `paper:${due}` : 'paper:valid', { day: dayText(day) }) : isTold && t('paper:unknown')}
            </p>
            {sent && <Renewal of={sent} />}
            <Button wide onClick={() => setRenewing(paper)}>
              {t('paper:renew')}
            </Button>
          </article>
        )
      })}
      {renewing && <RenewSheet paper={renewing} onClose={() => setRenewing(null)} />}
    </div>
  )
}

function Renewal({ of: { review, expiresOn, reason, unsent } }: { of: Fact }) {
  const t = useT()
  if (unsent) return <p>{t('line:waits')}</p>
  if (review === 'waiting') return <p>{t('paper:sent', { day: dayText(expiresOn) })}</p>
  if (review !== 'dismissed') return null
  return <p className={parts.error}>{reason ? t('paper:dismissed', { reason }) : t('paper:dismissedPlain')}</p>
}

function RenewSheet({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useT()
  const entered = useEntered(`paper ${paper}`, { expiresOn: '', remark: '' })
  const { expiresOn, remark } = entered.values
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [tried, setTried] = useState(false)
  const dateError = expiresOn === '' ? t('paper:dateMissing') : expiresOn < today() ? t('paper:datePast') : undefined
  const send = async () => {
    setTried(true)
    if (dateError || photos.length === 0) return
    const data = { paper, expiresOn, photos: named(photos), remark: remark.trim() }
    if (await doAct('paper', {}, data, photos, entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('paper:renewTitle', { paper: t(`paper:${paper}`) })}
      entered={entered}
      onClose={onClose}
      onSubmit={send}
      footer={<SendButton>{t('paper:send')}</SendButton>}
    >
      <TextField
        label={t('paper:expiresOn')}
        type="date"
        error={tried ? dateError : undefined}
        {...entered.field('expiresOn')}
      />
      <Photos
        form={`paper ${paper}`}
        label={t('paper:photo')}
        pictures={photos}
        onChange={setPhotos}
        error={tried && photos.length === 0 ? t('paper:photoMissing') : undefined}
      />
      <LongField label={t('proof:remark')} most={500} {...entered.field('remark')} />
    </Sheet>
  )
}
