import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { mostRejections, type RuledRejection } from '@shortcut/domain/bookings/rules-trial-api.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as ruleWords from '@shortcut/words/en/air/text-rules.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useMemo, useState } from 'react'
import { call } from '../call/call.ts'
import { useViewerZone } from '../call/preferences.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './PartnerPage.module.css'
import { type PartnerValues, partnerWire, readableOf } from './partner-form.ts'
import { wrongFieldsOf } from './wrong-fields.ts'

type Props = { values: PartnerValues; partner: Partner }

/** Tries text rules, as typed, on the last messages that the airline rejected. */
export function RuleTrial({ values, partner }: Props) {
  const t = useT(fieldWords, partnerWords, ruleWords)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState<{ rules: string; list: RuledRejection[] } | null>(null)
  const checked = useMemo(() => readableOf(values), [values])
  const wrong = checked.success ? '' : wrongFieldsOf(t, checked.error)
  const input = { ...partnerWire(values), name: values.name || '?', id: partner.id }
  const rules = JSON.stringify(input.textRules)
  const run = async () => {
    setBusy(true)
    setFailure('')
    try {
      setTried({ rules, list: await call(calls.bookingPast.tryRules, { partner: input }, { handles: 'all' }) })
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <DetailSection
      title={t('textRules:title')}
      actions={
        <Button variant="default" loading={busy} disabled={wrong !== ''} onClick={() => void run()}>
          {t('textRules:try', { count: mostRejections })}
        </Button>
      }
    >
      {(wrong || failure) && <p className={classes.warning}>{wrong || failure}</p>}
      {!tried && !wrong && !failure && <p className={classes.quiet}>{t('textRules:trialHelp')}</p>}
      {tried && (
        <div className={tried.rules === rules ? undefined : classes.quiet} role="status">
          <p>
            {tried.list.length === 0
              ? t('textRules:none')
              : t('textRules:changed', {
                  changed: tried.list.filter(({ lines }) => lines.length > 0).length,
                  count: tried.list.length,
                })}
          </p>
          {tried.list.map((rejection) => (
            <Rejection key={rejection.id} rejection={rejection} />
          ))}
        </div>
      )}
    </DetailSection>
  )
}

function Rejection({ rejection }: { rejection: RuledRejection }) {
  const t = useT(ruleWords)
  const zone = useViewerZone()
  const { kind, label, masterId, answeredAt, answerWords, isXml, lines, faultsBefore, faultsAfter } = rejection
  const name = `${kind} ${label}`
  const faultsOf = (faults: RuledRejection['faultsBefore']) =>
    faults
      .map(({ line, identifier, message }) => `${t('textRules:lineAt', { line })}, ${identifier}: ${message}`)
      .join(' ') || t('textRules:noFaults')
  return (
    <div className={classes.set}>
      <p>
        <strong>{masterId ? <AppLink to={`/air/master/${masterId}`}>{name}</AppLink> : name}</strong>{' '}
        {[answeredAt ? timeIn(zone, answeredAt) : '', answerWords].filter(Boolean).join(' · ')}
        {lines.length === 0 && `, ${t(isXml ? 'textRules:isXml' : 'textRules:same')}`}
      </p>
      {lines.length > 0 && (
        <DataTable
          label={name}
          rows={[
            ...lines.map(({ line, was, is }) => ({
              key: String(line),
              name: t('textRules:lineAt', { line }),
              was: <code>{was ?? t('textRules:gone')}</code>,
              is: <code>{is ?? t('textRules:gone')}</code>,
            })),
            {
              key: 'faults',
              name: t('textRules:faults'),
              was: faultsOf(faultsBefore),
              is: faultsOf(faultsAfter),
            },
          ]}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', rowHeader: true, header: t('textRules:where'), hideHeader: true, cell: (row) => row.name },
            { key: 'was', header: t('textRules:before'), cell: (row) => row.was },
            { key: 'is', header: t('textRules:after'), cell: (row) => row.is },
          ]}
        />
      )}
    </div>
  )
}
