import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { PersonStatus } from '@shortcut/domain/drivers/fields.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as phoneHealthWords from '@shortcut/words/en/phones/phone-health.ts'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { showSuccess } from '../call/notices.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'

const PhoneCode = fetched(() => import('../records/scanned/PhoneCode.tsx'))

/** A driver's phones: signs a new one in, and a lost one out. */
export function DriverPhones({ driver }: { driver: { id: string; name: string; status: PersonStatus } }) {
  const { id, name } = driver
  const [isAdding, setIsAdding] = useState(false)
  const t = useT(phoneHealthWords, recordWords, scannedWords)
  const [isAsked, setIsAsked] = useState(false)
  const signOut = async () => {
    const reply = await call(calls.driver.signOut, { ids: [id] }).catch(() => null)
    setIsAsked(false)
    if (reply?.done.length) showSuccess(t('driverSignOut:done', { driver: name }))
  }
  return (
    <Allowed any={['/driver/management/save']}>
      <DetailSection
        title={t('driverSignOut:title')}
        actions={
          <>
            <Button variant="default" onClick={() => setIsAsked(true)}>
              {t('driverSignOut:button')}
            </Button>
            {driver.status === 'active' && (
              <Button variant="default" onClick={() => setIsAdding(true)}>
                {t('driverPhone:button')}
              </Button>
            )}
          </>
        }
      >
        {isAdding && <PhoneCode kind="driver" person={driver} onClose={() => setIsAdding(false)} />}
        {isAsked && (
          <ConfirmDialog
            opened
            title={t('driverSignOut:ask', { driver: name })}
            confirmText={t('driverSignOut:button')}
            dismissText={t('record:keep')}
            destructive
            onConfirm={signOut}
            onClose={() => setIsAsked(false)}
          >
            <p>{t('driverSignOut:text')}</p>
          </ConfirmDialog>
        )}
      </DetailSection>
    </Allowed>
  )
}
