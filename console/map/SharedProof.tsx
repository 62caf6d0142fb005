import { Button } from '@mantine/core'
import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useState } from 'react'
import { useT } from '../words/words.ts'
import classes from './SharedPage.module.css'

type Proof = NonNullable<SharedView['stops'][number]['proof']>
type Picture = number | 'signature'
/** Fetches a picture of a stop's proof. */
export type FetchPicture = (picture: Picture) => Promise<{ url: string }>

/** Photos and signature of a delivery, fetched on request. */
export function SharedProof({ pictureOf, proof }: { pictureOf: FetchPicture; proof: Proof }) {
  const t = useT(mapWords)
  const [shown, setShown] = useState<{ picture: Picture; url: string }[] | null>(null)
  const [busy, setBusy] = useState(false)
  const pictures: Picture[] = [
    ...Array.from({ length: proof.photos }, (_, index) => index),
    ...(proof.signature ? ['signature' as const] : []),
  ]
  const show = async () => {
    setBusy(true)
    try {
      const found = pictures.map(async (picture) => {
        const { url } = await pictureOf(picture)
        return { picture, url }
      })
      setShown(await Promise.all(found))
    } catch {
      // The call itself has shown the error; the button stays.
    } finally {
      setBusy(false)
    }
  }
  const captionOf = (picture: Picture) =>
    picture === 'signature' ? t('shared:signature') : t('shared:photo', { number: picture + 1 })
  if (!shown)
    return (
      <Button variant="default" loading={busy} onClick={() => void show()}>
        {t('shared:showProof', { count: pictures.length })}
      </Button>
    )
  return (
    <ul className={classes.proof}>
      {shown.map(({ picture, url }) => (
        <li key={picture}>
          <img src={url} alt={captionOf(picture)} />
        </li>
      ))}
    </ul>
  )
}
