import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from './call.ts'
import classes from './SignInForm.module.css'
import { useT } from './words.ts'

/** Where the page that one wanted is kept while one is at the provider's: what this tab puts there, nobody else can. */
const wantedKey = 'wanted'

const ticketOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('ticket')

/** The company's own sign-in, where there is one: leads there, and takes up what it comes back with. */
export default function SingleSignOn({ onSignedIn }: { onSignedIn: (token: string, account: string) => void }) {
  const t = useT()
  const [offered, setOffered] = useState(false)
  const [refused, setRefused] = useState('')
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const ticket = ticketOf(location.hash)
    call(calls.singleSignOn.offered, {}, { handles: 'all' }).then(
      (reply) => setOffered(reply.offered),
      () => undefined,
    )
    if (!ticket) return
    // It works once: neither a reload nor Back tries it again.
    navigate({ pathname: '/login', search: sessionStorage.getItem(wantedKey) ?? '' }, { replace: true })
    sessionStorage.removeItem(wantedKey)
    call(calls.singleSignOn.finish, { ticket }, { handles: 'all' }).then(
      ({ token, account }) => onSignedIn(token, account),
      (error: Error) => setRefused(error.message),
    )
  }, [onSignedIn, navigate])
  if (!offered && !refused) return null
  return (
    <>
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
