import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import type { TaskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import classes from '../app/app.module.css'
import { LanguageChoice } from '../app/SignInPage.tsx'
import { call, Refused } from '../call/call.ts'
import { forgetSecret, takeSecret } from '../call/secret.ts'
import { keepSession, useSession } from '../call/session.ts'
import { dayAndClock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { type Say, useT } from '../words/words.ts'

type Look = ReplyOf<typeof taskLinkApi.look>

/** Why the link does not open: its end, the server's sentence, or no network. */
function sentenceOf(t: Say, cause: unknown): string {
  if (!(cause instanceof Refused)) return t('link:noServer')
  const { state } = (cause.data ?? {}) as { state?: Exclude<TaskLinkState, 'open'> }
  return state ? t(`linkEnd:${state}`) : cause.code === 404 ? t('link:incomplete') : cause.sentence
}

/** Where a link to one task arrives: its holder says who they are, and gets the task. */
export function LinkPage() {
  const t = useT()
  const { session, lost } = useSession()
  const [, go] = useLocation()
  const [secret, setSecret] = useState(() => takeSecret('app_link'))
  const [look, setLook] = useState<Look | null>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const others = session && session.personId !== look?.linkId ? session : null
  useEffect(() => {
    // Another link in the same tab loads no page.
    const again = () => {
      setLook(null)
      setSecret(takeSecret('app_link'))
    }
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each try; the texts may change meanwhile
  useEffect(() => {
    if (secret === '') return setError(t('link:incomplete'))
    let left = false
    call<typeof taskLinkApi.look>('taskLink/look', '', { secret }).then(
      (told) => {
        if (left) return
        setError('')
        setLook(told)
        const own = useSession.getState()
        // The same link again, on the phone where it is open.
        if (own.session?.personId !== told.linkId || own.lost) return
        forgetSecret('app_link')
        go('/')
      },
      (cause) => left || setError(sentenceOf(t, cause)),
    )
    return () => {
      left = true
    }
  }, [tries, secret])
  const open = async () => {
    setBusy(true)
    try {
      const opened = await call<typeof taskLinkApi.open>('taskLink/open', '', { secret, name: name.trim() })
      const { token, linkId, ...link } = opened
      keepSession({ token, personId: linkId, name: name.trim(), account: '', mustChangePassword: false, link })
      forgetSecret('app_link')
      go('/')
    } catch (cause) {
      setError(sentenceOf(t, cause))
    }
    setBusy(false)
  }
  return (
    <main className={classes.door}>
      <form
        noValidate
        className={parts.card}
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <h1>{t('phone:product')}</h1>
        {look && (
          <>
            <p>{t('link:from', { who: look.madeBy })}</p>
            <TextField
              label={t('link:name')}
              autoComplete="name"
              most={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <p>{t('link:until', { time: dayAndClock(look.expiresAt) })}</p>
            {others && <p className={parts.notice}>{t('link:others', { name: others.name })}</p>}
          </>
        )}
        {error && (
          <p className={parts.error} role="alert">
            {error}
          </p>
        )}
        {look && (
          <Button main wide type="submit" disabled={busy || name.trim() === ''}>
            {t(busy ? 'link:opening' : 'link:open')}
          </Button>
        )}
        {error && !look && secret !== '' && (
          <Button wide onClick={() => setTries(tries + 1)}>
            {t('line:tryAgain')}
          </Button>
        )}
        {session && !lost && (
          <Button wide onClick={() => go('/')}>
            {t('phone:back')}
          </Button>
        )}
        <LanguageChoice />
      </form>
    </main>
  )
}
