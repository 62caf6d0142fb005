import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'
import { NoRoom } from './NoRoom.tsx'

/** A question in the foot of a form, before it is done. */
export function Asked({ onYes, onBack, children }: { onYes: () => void; onBack: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <>
      <p role="alert">{children}</p>
      <NoRoom />
      <Button main wide onClick={onYes}>
        {t('proof:yes')}
      </Button>
      <Button wide onClick={onBack}>
        {t('phone:back')}
      </Button>
    </>
  )
}
