import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as securityWords from '@shortcut/words/en/air/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { ExpiryDate } from '../../records/ExpiryDate.tsx'
import { useT } from '../../words/words.ts'

const ShipperDrawer = fetched(() => import('./ShipperDrawer.tsx'))

/** What an account is as a shipper of air freight, with its evidence. */
export function ShipperSecurity({ accountId, name }: { accountId: string; name: string }) {
  const t = useT(securityWords)
  const [isEditing, setEditing] = useState(false)
  const maySee = useHolds(['/air/security/list'])
  const mayEdit = useHolds(['/air/security/shipper'])
  const { path } = calls.airSecurity.shipper
  useNews(['account'], path, 500, ({ id }) => id === accountId)
  const { data } = useQuery({ ...queryOf(calls.airSecurity.shipper, { accountId }), enabled: maySee })
  if (!data) return null
  return (
    <DetailSection
      title={t('securityPage:ofShipper')}
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('securityPage:edit')}
          </Button>
        )
      }
    >
      <KeyValue
        labelWidth={144}
        items={[
          { label: t('securityPage:status'), value: t(`shipperStatus:${data.status}`) },
          { label: t('securityPage:evidence'), value: data.evidence },
          { label: t('securityPage:expiresOn'), value: data.expiresOn && <ExpiryDate on={data.expiresOn} /> },
        ]}
      />
      {isEditing && <ShipperDrawer record={data} name={name} onClose={() => setEditing(false)} />}
    </DetailSection>
  )
}
