import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { CustodyView } from '@shortcut/domain/air/custody/custody-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as custodyWords from '@shortcut/words/en/air/custody.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useEffect, useState } from 'react'
import { CallError, call } from '../call/call.ts'
import pageClasses from '../map/SharedPage.module.css'
import { useDocumentTitle } from '../page/document-title.ts'
import { type Translate, useT } from '../words/words.ts'
import { CustodyEvent } from './CustodyEvent.tsx'
import classes from './Proof.module.css'

type Shown = { view: CustodyView } | { failure: CallError }

/** The way of air freight from its pickup to the airline's acceptance, for anybody with the link. */
export default function CustodyProof({ custody }: { custody: string }) {
  const t = useT(custodyWords, mapWords)
  const [shown, setShown] = useState<Shown>()
  // Read once for each opening of the page, because the server counts the openings.
  useEffect(() => {
    const leaving = new AbortController()
    call(calls.custody.view, { custody }, { handles: 'all', signal: leaving.signal }).then(
      (view) => setShown({ view }),
      (failure: unknown) => {
        if (failure instanceof CallError && !leaving.signal.aborted) setShown({ failure })
      },
    )
    return () => leaving.abort()
  }, [custody])
  const view = shown && 'view' in shown ? shown.view : undefined
  useDocumentTitle(view ? t('custody:title') : t('page:map'))
  if (!shown) return <main className={pageClasses.nothing} />
  if (!view) {
    const { code, message } = (shown as { failure: CallError }).failure
    return (
      <main className={pageClasses.nothing}>
        <EmptyState title={t(code === codes.notFound ? 'map:nothing' : 'custody:failed')} text={message} />
      </main>
    )
  }
  const { origin, destination, events } = view
  const number = (pieces: number | null) => (pieces === null ? '' : pieces.toLocaleString('en'))
  const facts = [
    [t('custody:from'), view.issuer],
    [t('custody:master'), view.master],
    [t('custody:route'), [origin, destination].filter(Boolean).join(' → ')],
    [t('custody:pieces'), number(view.pieces)],
    [t('custody:countedPieces'), number(view.counted)],
    [t('custody:acceptedPieces'), acceptedText(t, view)],
    [t('custody:key'), view.fingerprint],
  ].filter(([, text]) => text)
  return (
    <main className={pageClasses.page}>
      <header className={pageClasses.head}>
        <p className={pageClasses.product}>{t('shell:product')}</p>
        <h1>{t('custody:title')}</h1>
        <p className={pageClasses.expected}>{t(`custody:of_${view.kind}`, { number: view.number })}</p>
        <dl className={classes.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Button.Group>
          <Download text={t('custody:download')} fetch={() => call(calls.custody.file, { custody })} />
          <Download text={t('custody:downloadChecker')} fetch={() => call(calls.custody.checker, {})} />
        </Button.Group>
        <p className={pageClasses.foot}>{t('custody:howTo', { file: 'custody-….json' })}</p>
      </header>
      {events.length === 0 && <p>{t('custody:nothing')}</p>}
      <ol className={`${pageClasses.stops} ${classes.events}`}>
        {events.map((event) => (
          <CustodyEvent key={event.n} event={event} custody={custody} />
        ))}
      </ol>
      {view.accepted === null && <p>{t('custody:notAccepted')}</p>}
      <p className={pageClasses.foot}>{t('custody:foot')}</p>
    </main>
  )
}

/** An airline accepts masters: of a house or an order the number is not of its own pieces. */
function acceptedText(t: Translate<typeof custodyWords>, { accepted, events }: CustodyView): string {
  if (accepted === null) return ''
  const pieces = accepted.toLocaleString('en')
  const masters = events.flatMap(({ what, ofMaster }) => (what === 'accepted' && ofMaster ? [ofMaster] : []))
  const master = [...new Set(masters)].join(', ')
  return master ? t('custody:ofWholeMaster', { pieces, master }) : pieces
}

function Download({ text, fetch }: { text: string; fetch: () => Promise<{ name: string; content: string }> }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { name, content } = await fetch()
      const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch {
      // The call itself has shown the error; the button stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void download()}>
      {text}
    </Button>
  )
}
