import { useState } from 'react'
import driver from '../driver/driver.module.css'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import { useUnsent } from './use-unsent.ts'

/** Signs out, with a question if something waits to be sent. */
export function SignOut({ onSignOut }: { onSignOut: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const unsent = useUnsent()
  return asking ? (
    <div className={parts.card} role="alert" ref={(question) => question?.scrollIntoView({ block: 'center' })}>
      <p>{t('phone:signOutUnsent', { what: unsent })}</p>
      <div className={driver.pair}>
        <Button onClick={() => setAsking(false)}>{t('phone:stay')}</Button>
        <Button danger onClick={onSignOut}>
          {t('phone:signOut')}
        </Button>
      </div>
    </div>
  ) : (
    <Button wide onClick={() => (unsent ? setAsking(true) : onSignOut())}>
      {t('phone:signOut')}
    </Button>
  )
}
