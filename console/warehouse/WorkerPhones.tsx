import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as phoneHealthWords from '@shortcut/words/en/phones/phone-health.ts'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import { useState } from 'react'
import { fetched } from '../call/fetched.tsx'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'
import type { WorkerDetail } from './worker-form.ts'

const PhoneCode = fetched(() => import('../records/scanned/PhoneCode.tsx'))

/** Signs a warehouse worker in on a new phone. */
export function WorkerPhones({ worker }: { worker: WorkerDetail }) {
  const t = useT(phoneHealthWords, scannedWords)
  const [isAdding, setIsAdding] = useState(false)
  if (worker.status !== 'active') return null
  return (
    <Allowed any={['/warehouse/management/save']}>
      <DetailSection
        title={t('driverSignOut:title')}
        actions={
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('driverPhone:button')}
          </Button>
        }
      >
        {isAdding && <PhoneCode kind="warehouse" person={worker} onClose={() => setIsAdding(false)} />}
      </DetailSection>
    </Allowed>
  )
}
