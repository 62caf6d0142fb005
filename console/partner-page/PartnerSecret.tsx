import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { queryOf } from '../call/use-call.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

const overlapMs = 7 * 24 * 60 * 60 * 1000

/** The secret that signs posts to a partner: created, shown once, and replaced without an interruption. */
export function PartnerSecret({ id, zone }: { id: string; zone: string }) {
  const t = useT(partnerWords)
  const query = useQuery(queryOf(calls.partner.secrets, { id }))
  const [made, setMade] = useState<string | null>(null)
  const now = new Date().toISOString()
  const current = query.data?.find(({ worksUntil }) => worksUntil === null)
  const old = query.data?.find(({ worksUntil }) => worksUntil !== null && worksUntil > now)
  const make = () => {
    const oldWorksUntil = current && new Date(Date.now() + overlapMs).toISOString()
    return call(calls.partner.makeSecret, { id, ...(oldWorksUntil && { oldWorksUntil }) }).then(
      ({ secret }) => {
        setMade(secret)
        void query.refetch()
      },
      () => undefined,
    )
  }
  return (
    <DetailSection
      title={t('partnerPage:secret')}
      actions={
        <Button variant="default" onClick={make}>
          {t(current ? 'partnerPage:replaceSecret' : 'partnerPage:makeSecret')}
        </Button>
      }
    >
      {current
        ? t('partnerPage:hasSecret', { at: timeIn(zone, current.createdAt), who: current.createdBy })
        : t('partnerPage:noSecret')}{' '}
      {old?.worksUntil && t('partnerPage:oldSecret', { at: timeIn(zone, old.worksUntil) })}
      {made && (
        <ShownOnce
          title={t('partnerPage:secretTitle')}
          note={t('partnerPage:secretText')}
          secrets={[made]}
          onDone={() => setMade(null)}
        />
      )}
    </DetailSection>
  )
}
