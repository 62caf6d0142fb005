import { Button } from '@mantine/core'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

const UploadDrawer = fetched(() => import('./UploadDrawer.tsx'))

/** The monitor's button to upload a customer's file. */
export function UploadButton({ onBooked }: { onBooked: () => void }) {
  const t = useT(bookingMonitorWords)
  const mayUpload = useHolds(['/bookingMonitor/index/upload'])
  const [open, setOpen] = useState(false)
  if (!mayUpload) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bookingMonitor:upload')}</Button>
      {open && <UploadDrawer onBooked={onBooked} onClose={() => setOpen(false)} />}
    </>
  )
}
