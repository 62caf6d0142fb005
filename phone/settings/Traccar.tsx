import type { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { traccarLink } from '@shortcut/domain/drivers/traccar.ts'
import { useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { Button, OutsideLink } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'

/** Sets up Traccar Client on this phone: a web page sends no positions while it is not on the screen. */
export function Traccar() {
  const t = useT()
  const token = useSession(({ session }) => session?.token ?? '')
  const [key, setKey] = useState('')
  const [error, setError] = useState('')
  const make = () =>
    call<typeof driverDeviceApi.makeOwn>('driverDevice/makeOwn', token, {}).then(
      (made) => {
        setError('')
        setKey(made.key)
      },
      (cause) => setError(cause instanceof Refused ? cause.sentence : t('line:offline')),
    )
  return (
    <section className={parts.card} aria-label={t('traccar:title')}>
      <h2>{t('traccar:title')}</h2>
      <p>{t('traccar:text')}</p>
      <OutsideLink wide href="https://www.traccar.org/client/" target="_blank" rel="noreferrer">
        {t('traccar:install')}
      </OutsideLink>
      {key ? (
        <>
          <p role="status">{t('traccar:ready')}</p>
          <OutsideLink main wide href={traccarLink(`${location.origin}/shortcut-api/osmand`, key)}>
            {t('traccar:open')}
          </OutsideLink>
        </>
      ) : (
        <Button wide onClick={() => void make()}>
          {t('traccar:make')}
        </Button>
      )}
      {error && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
