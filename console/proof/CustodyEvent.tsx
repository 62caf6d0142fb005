import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { CustodyView } from '@shortcut/domain/air/custody/custody-api.ts'
import * as custodyWords from '@shortcut/words/en/air/custody.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import pageClasses from '../map/SharedPage.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './Proof.module.css'

type Props = { event: CustodyView['events'][number]; custody: string }

const hashShown = 16

/** One event with its count, seal and photos. */
export function CustodyEvent({ event, custody }: Props) {
  const t = useT(custodyWords)
  const { what, at, zone, place, by, pieces, of, seal, detail, ofMaster, photos, isLogged, hash, n } = event
  const [urls, setUrls] = useState<string[]>()
  const show = async () => {
    const asked = Array.from({ length: photos }, (_, picture) =>
      call(calls.custody.picture, { custody, event: n, picture }),
    )
    // A failed call has shown its error; the button stays.
    const found = await Promise.all(asked).catch(() => undefined)
    setUrls(found?.map(({ url }) => url))
  }
  const counted =
    pieces === null
      ? ''
      : of === null || of === pieces
        ? t('custody:pieceCount', { count: pieces, pieces: pieces.toLocaleString('en') })
        : t('custody:piecesOf', { pieces: pieces.toLocaleString('en'), of: of.toLocaleString('en') })
  const count = ofMaster && counted ? t('custody:ofWholeMaster', { pieces: counted, master: ofMaster }) : counted
  return (
    <li className={pageClasses.stop} data-done="true">
      <p className={pageClasses.place}>
        <strong>{t(`custodyWhat:${what}`)}</strong> <span className={pageClasses.moment}>{timeIn(zone, at)}</span>
      </p>
      <p className={pageClasses.received}>
        {[place, count, seal && t('custody:seal', { seal }), detail, by && t('custody:by', { who: by })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.hash}>
        {t('custody:hash', { hash: hash.slice(0, hashShown) })}
        {!isLogged && ` · ${t('custody:notLogged')}`}
      </p>
      {photos > 0 && !urls && (
        <Button variant="default" onClick={() => void show()}>
          {t('custody:photos', { count: photos })}
        </Button>
      )}
      {urls && (
        <ul className={pageClasses.proof}>
          {urls.map((url, index) => (
            <li key={url.slice(-40)}>
              <img src={url} alt={t('custody:photo', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
