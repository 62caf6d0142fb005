import { Button } from '@mantine/core'
import type { PastTrial } from '@shortcut/domain/bookings/past-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as pastWords from '@shortcut/words/en/past.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import { useState } from 'react'
import { type Translate, useT } from '../words/words.ts'
import classes from './Past.module.css'
import { PastMessageList } from './PastMessageList.tsx'
import { reprocess } from './reprocess.ts'

type Props = {
  about: 'Partner' | 'Table'
  /** Tries the current settings. */
  ask: () => Promise<PastTrial>
  /** Changes with the settings. */
  settings: string
  /** Why they cannot be tried; '' if they can. */
  wrong?: string
  /** The current settings are saved. */
  isSaved: boolean
}

/** The effect of unsaved settings on earlier messages; on request, because each is read and applied. */
export function PastMessages({ about, ask, settings, wrong = '', isSaved }: Props) {
  const t = useT(pastWords, recordWords, repairWords)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState<{ settings: string; trial: PastTrial } | null>(null)
  const isFresh = tried?.settings === settings
  const run = async () => {
    setBusy(true)
    setFailure('')
    try {
      setTried({ settings, trial: await ask() })
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  const passing = tried?.trial.list.filter(({ verdict }) => verdict === 'passes') ?? []
  const again = async () => {
    const nameOf = (id: string) => passing.find((one) => one.id === id)?.customerReferenceNumber ?? ''
    setBusy(true)
    await reprocess(
      t,
      passing.map(({ id }) => id),
      nameOf,
    )
    await run()
  }
  return (
    <DetailSection
      title={t('past:title')}
      actions={
        <Button variant="default" loading={busy} disabled={wrong !== ''} onClick={() => void run()}>
          {t('past:try')}
        </Button>
      }
    >
      {(wrong || failure) && <p className={classes.wrong}>{wrong || failure}</p>}
      {!tried && !failure && !wrong && <p className={classes.quiet}>{t(`past:help${about}`)}</p>}
      {tried && (
        <div className={isFresh ? undefined : classes.stale} role="status">
          <Summary about={about} trial={tried.trial} />
          {passing.length > 0 &&
            isFresh &&
            (isSaved ? (
              <Button variant="light" disabled={busy} onClick={() => void again()}>
                {t('past:reprocess', { count: passing.length })}
              </Button>
            ) : (
              <p className={classes.quiet}>{t(`past:saveFirst${about}`)}</p>
            ))}
          <PastMessageList list={tried.trial.list} />
        </div>
      )}
    </DetailSection>
  )
}

function Summary({ about, trial: { counts, list, others } }: { about: Props['about']; trial: PastTrial }) {
  const t = useT(pastWords)
  if (list.length === 0)
    return (
      <p className={classes.quiet}>
        {others > 0 ? t(`past:others${about}`, { count: others }) : t(`past:none${about}`)}
      </p>
    )
  return (
    <ul className={classes.summary}>
      {sentencesOf(t, counts).map(([tone, text]) => (
        <li key={text}>
          <StatusGlyph tone={tone} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function sentencesOf(
  t: Translate<typeof pastWords>,
  { passes, stillFails, breaks, differs, same }: PastTrial['counts'],
) {
  const [failures, taken] = [passes + stillFails, breaks + differs + same]
  const told: [StatusTone, string][] = []
  if (failures > 0)
    told.push([passes > 0 ? 'green' : 'grey-outline', t('past:pass', { pass: passes, count: failures })])
  if (breaks > 0) told.push(['red', t('past:break', { broken: breaks, count: taken })])
  if (differs > 0) told.push(['amber', t('past:differ', { differ: differs, count: taken })])
  if (taken > 0 && breaks + differs === 0) told.push(['grey-outline', t('past:allSame', { count: taken })])
  return told
}
