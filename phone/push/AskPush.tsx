import { useSession } from '../call/session.ts'
import driver from '../driver/driver.module.css'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { choose, useSettings } from '../settings/settings.ts'
import { useT } from '../words/words.ts'
import { canPush, turnPushOn, usePush } from './push.ts'

/** Offers to tell the driver of new work while the app is closed: beside a task, and once. */
export function AskPush() {
  const t = useT()
  const personId = useSession(({ session }) => session?.personId ?? '')
  const { pushDeclinedBy, pushFor } = useSettings()
  const { state } = usePush()
  const isOffered = pushFor === personId ? state === 'failed' : state === 'off'
  if (!canPush() || pushDeclinedBy === personId || !(isOffered || state === 'turningOn')) return null
  return (
    <section className={parts.card} aria-label={t('settings:push')}>
      <p>{t('settings:pushOffer')}</p>
      {state === 'failed' && (
        <p className={parts.error} role="alert">
          {t('settings:push_failed')}
        </p>
      )}
      <div className={driver.pair}>
        <Button onClick={() => choose({ pushDeclinedBy: personId })}>{t('settings:notNow')}</Button>
        <Button main disabled={state === 'turningOn'} onClick={() => void turnPushOn()}>
          {t('settings:turnOn')}
        </Button>
      </div>
    </section>
  )
}
