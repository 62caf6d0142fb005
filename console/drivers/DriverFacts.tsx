import { calls } from 'virtual:calls'
import { Button, Group } from '@mantine/core'
import type { DriverFact } from '@shortcut/domain/tasks/fact-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import * as reportWords from '@shortcut/words/en/phones/driver-reports.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

type Props = { driverId: string; zone: string }
/** Entered so much later than it began, it was added, ms. */
const addedMs = 120_000

/** What the driver's phone sent about the driver: renewed papers to check, duty status and papers. */
export function DriverFacts({ driverId, zone }: Props) {
  const t = useT(factWords, reportWords)
  const { data: facts = [] } = useQuery(queryOf(calls.driverFact.list, { of: 'driver', id: driverId }))
  const toCheck = facts.filter(({ review }) => review === 'waiting')
  const duty = facts.filter(({ kind }) => kind === 'duty')
  const documents = facts.filter(({ kind }) => kind === 'document')
  return (
    <>
      {toCheck.length > 0 && (
        <DetailSection title={t('driverFact:toCheck')}>
          {toCheck.map((fact) => (
            <Renewal key={fact.id} fact={fact} />
          ))}
        </DetailSection>
      )}
      {duty.length > 0 && (
        <DetailSection title={t('driverFact:duty')}>
          <p>{t('driverFact:dutyNote')}</p>
          <ul>
            {duty.slice(0, 20).map(({ id, at, enteredAt, status, remark }) => (
              <li key={id}>
                {[
                  timeIn(zone, at),
                  status && t(`dutyStatus:${status}`),
                  remark,
                  Date.parse(enteredAt) - Date.parse(at) > addedMs &&
                    t('driverFact:added', { time: timeIn(zone, enteredAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      {documents.length > 0 && (
        <DetailSection title={t('driverFact:papers')}>
          {documents.map((fact) => (
            <div key={fact.id}>
              {[timeIn(zone, fact.at), t.find(`documentType:${fact.type}`), fact.value, fact.remark]
                .filter(Boolean)
                .join(' · ')}
              <FactPictures fact={fact} caption={t.find(`documentType:${fact.type}`) ?? ''} />
            </div>
          ))}
        </DetailSection>
      )}
    </>
  )
}

function FactPictures({ fact, caption }: { fact: DriverFact; caption: string }) {
  const t = useT(factWords)
  const onPhone = fact.photos.filter((photo) => photo.onPhone).length
  return (
    <>
      <Pictures
        pictures={fact.photos.filter((photo) => !photo.onPhone).map(({ fileId }) => ({ id: fileId, caption }))}
      />
      {onPhone > 0 && <span>{t('driverFact:onPhone', { count: onPhone })}</span>}
    </>
  )
}

function Renewal({ fact }: { fact: DriverFact }) {
  const t = useT(factWords, fieldWords)
  const replies = useQueryClient()
  const [dismissing, setDismissing] = useState(false)
  const paper = fact.paper ? t(`driverField:${fact.paper}ExpiresOn`) : ''
  const decide = async (accept: boolean, reason = '') => {
    // The call itself shows a refusal.
    const done = await call(calls.driverFact.decide, { id: fact.id, accept, reason }).catch(() => null)
    if (done) showSuccess(t(accept ? 'driverFact:accepted' : 'driverFact:dismissed'))
    for (const path of [calls.driverFact.list.path, calls.driver.detail.path])
      void replies.invalidateQueries({ queryKey: [path] })
    setDismissing(false)
  }
  return (
    <div>
      <p>{[t('driverFact:renewed', { paper, day: fact.expiresOn }), fact.remark].filter(Boolean).join(' · ')}</p>
      <FactPictures fact={fact} caption={paper} />
      <Allowed any={['/driver/management/save']}>
        <Group mt="xs" gap="xs">
          <Button onClick={() => decide(true)}>{t('driverFact:accept')}</Button>
          <Button variant="default" onClick={() => setDismissing(true)}>
            {t('driverFact:dismiss')}
          </Button>
        </Group>
      </Allowed>
      {dismissing && (
        <ConfirmDialog
          opened
          title={t('driverFact:dismissTitle')}
          confirmText={t('driverFact:dismiss')}
          reason={{ label: t('driverFact:why'), required: true }}
          onConfirm={(reason) => decide(false, reason)}
          onClose={() => setDismissing(false)}
        >
          <p>{t('driverFact:dismissText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
