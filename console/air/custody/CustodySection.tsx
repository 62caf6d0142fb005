import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { CustodySubject } from '@shortcut/domain/air/custody/custody-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as custodyWords from '@shortcut/words/en/air/custody.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { publicAddress } from '../../call/public-address.ts'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'

/** The public link to the custody proof of a house, master or order: one click makes and copies it, another revokes it. */
export function CustodySection({ of }: { of: CustodySubject }) {
  const t = useT(custodyWords)
  const zone = useViewerZone()
  const may = useHolds(['/air/custody/share'])
  const [asks, setAsks] = useState(false)
  const [byHand, setByHand] = useState<{ address: string; until: string } | null>(null)
  const { data, refetch } = useQuery({ ...queryOf(calls.custody.standing, of), enabled: may })
  if (!may || !data) return null
  const { link } = data
  const copy = async () => {
    const { path, expiresAt } = await call(calls.custody.take, of)
    const address = publicAddress(path)
    const until = timeIn(zone, expiresAt)
    // Over plain http, and where somebody forbade it, the page cannot copy.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    if (isCopied) showSuccess(t('custody:copied', { until }))
    setByHand(isCopied ? null : { address, until })
    await refetch()
  }
  return (
    <DetailSection
      title={t('custody:title')}
      actions={
        <>
          {link && (
            <Button variant="subtle" color="gray" onClick={() => setAsks(true)}>
              {t('custody:revoke')}
            </Button>
          )}
          <Button variant="default" onClick={() => void copy().catch(() => undefined)}>
            {t('custody:copy')}
          </Button>
        </>
      }
    >
      <p className={classes.note}>
        {link
          ? t('custody:standing', { who: link.createdBy, at: timeIn(zone, link.createdAt), count: link.opened })
          : t('custody:none')}{' '}
        {t('custody:help')}
      </p>
      {byHand && (
        <p>
          {t('custody:copyByHand', { until: byHand.until })} <code>{byHand.address}</code>
        </p>
      )}
      <ConfirmDialog
        opened={asks}
        title={t('custody:revokeQuestion')}
        confirmText={t('custody:revoke')}
        destructive
        onConfirm={async () => {
          await call(calls.custody.revoke, { id: link?.id ?? '' }).catch(() => null)
          setAsks(false)
          setByHand(null)
          showSuccess(t('custody:revoked'))
          await refetch()
        }}
        onClose={() => setAsks(false)}
      >
        {t('custody:revokeMeaning')}
      </ConfirmDialog>
    </DetailSection>
  )
}
