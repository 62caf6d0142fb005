import { Button } from '@mantine/core'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as externalWords from '@shortcut/words/en/access/external.ts'
import { useEffect, useState } from 'react'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { useT } from '../../words/words.ts'
import classes from './ExternalApp.module.css'

type State = 'loading' | 'shown' | 'notAllowed' | 'unreachable'

/** Permissions of the framed app: a full application that can never navigate the window around it. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
const patience = 20_000

/**
 * Another system's page in a frame (specification §2). The server's Content-Security-Policy decides which addresses are
 * allowed.
 */
export default function ExternalApp({ params }: PageProps) {
  const t = useT(externalWords)
  const { address = '', title = '' } = params
  useTitle(title)
  const [state, setState] = useState<State>('loading')

  useEffect(() => {
    if (state !== 'loading') return
    const leaving = new AbortController()
    let blocked = false
    const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI !== address && new URL(address).origin !== blockedURI) return
      blocked = true
      setState('notAllowed')
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    // A frame that fails to load cannot be told from a loaded one, so the address is tried first.
    fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(patience)]),
    }).then(
      () => setState('shown'),
      () => {
        if (!leaving.signal.aborted && !blocked) setState('unreachable')
      },
    )
    return () => {
      leaving.abort()
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  }, [address, state])

  if (state === 'loading')
    return (
      <p className={classes.loading} role="status">
        {t('external:loading', { app: title })}
      </p>
    )
  if (state === 'notAllowed')
    return <EmptyState title={t('external:failed', { app: title })} text={t('external:notAllowed')} />
  if (state === 'unreachable')
    return (
      <>
        <ErrorState
          title={t('external:failed', { app: title })}
          text={t('external:unreachable')}
          onRetry={() => setState('loading')}
        />
        <p className={classes.outside}>
          <Button component="a" variant="default" href={address} target="_blank" rel="noopener noreferrer">
            {t('external:openOutside')}
          </Button>
        </p>
      </>
    )
  return <iframe className={classes.frame} title={title} src={address} sandbox={sandbox} />
}
