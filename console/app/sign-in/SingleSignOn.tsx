import { calls } from 'virtual:first-calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError, call } from '../../call/call.ts'
import { useT } from '../../words/words.ts'
import classes from './SignInForm.module.css'

/** Stores the wanted page while the person is at the provider; only this tab can read it. */
const wantedKey = 'wanted'

const finish = (ticket: string, code?: string) =>
  call(calls.singleSignOn.finish, { ticket, ...(code && { code }) }, { handles: 'all' })

/** The error of the code, or else of the whole. */
const sentenceOf = (error: Error) => (error instanceof CallError && error.fields[0]?.message) || error.message

const ticketOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('ticket')

/** The company's single sign-on, if configured: leads there, and handles the return. */
export default function SingleSignOn({ onSignedIn }: { onSignedIn: (token: string, account: string) => void }) {
  const t = useT()
  const [offered, setOffered] = useState(false)
  const [refused, setRefused] = useState('')
  /** A ticket that needs a code. */
  const [ticket, setTicket] = useState('')
  const [code, setCode] = useState('')
  const navigate = useNavigate()
  const { search } = useLocation()
  const exchange = useCallback(
    (one: string, typed?: string) =>
      finish(one, typed).then(
        ({ token, account }) => onSignedIn(token, account),
        (error: Error) => {
          setRefused(sentenceOf(error))
          const why = error instanceof CallError ? error.code : undefined
          // The ticket still works after a wrong code.
          setTicket(why === codes.codeNeeded || why === codes.invalid ? one : '')
        },
      ),
    [onSignedIn],
  )
  useEffect(() => {
    const ticket = ticketOf(location.hash)
    call(calls.singleSignOn.offered, {}, { handles: 'all' }).then(
      (reply) => setOffered(reply.offered),
      () => undefined,
    )
    if (!ticket) return
    // It works once: neither reload nor Back tries it again.
    navigate({ pathname: '/login', search: sessionStorage.getItem(wantedKey) ?? '' }, { replace: true })
    sessionStorage.removeItem(wantedKey)
    exchange(ticket)
  }, [exchange, navigate])

  const send = () => exchange(ticket, code.trim())
  if (!offered && !refused) return null
  return (
    <>
      {ticket && (
        <TextInput
          label={t('signIn:code')}
          value={code}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The surrounding form is that of account and password.
            event.preventDefault()
            void send()
          }}
          rightSectionWidth={110}
          rightSection={
            <Button size="compact-sm" onClick={() => void send()}>
              {t('signIn:sendCode')}
            </Button>
          }
        />
      )}
      <p className={classes.refused} role="alert">
        {refused}
      </p>
      {offered && (
        <Button
          component="a"
          variant="default"
          href="/shortcut-api/singleSignOn/start"
          onClick={() => sessionStorage.setItem(wantedKey, search)}
        >
          {t('signIn:singleSignOn')}
        </Button>
      )}
    </>
  )
}
