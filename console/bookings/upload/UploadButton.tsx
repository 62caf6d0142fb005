import { Button } from '@mantine/core'
import * as bookingMonitorWords from '@shortcut/words/en/booking-monitor.ts'
import { lazy, Suspense, useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

const UploadDrawer = lazy(() => import('./UploadDrawer.tsx'))

/** The monitor's way in for a customer's file. */
export function UploadButton({ onBooked }: { onBooked: () => void }) {
  const t = useT(bookingMonitorWords)
  const mayUpload = useHolds(['/bookingMonitor/index/upload'])
  const [open, setOpen] = useState(false)
  if (!mayUpload) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bookingMonitor:upload')}</Button>
      {open && (
        <Suspense fallback={null}>
          <UploadDrawer onBooked={onBooked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
