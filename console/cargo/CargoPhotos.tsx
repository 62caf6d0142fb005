import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { useT } from '../words/words.ts'
import classes from './Cargo.module.css'

type Props = { photos: readonly { fileId: string; onPhone: boolean }[]; label: string }

/** Photos of freight; those that a phone has not sent yet are counted. */
export function CargoPhotos({ photos, label }: Props) {
  const t = useT(receiptWords)
  const here = photos.filter(({ onPhone }) => !onPhone)
  const waiting = photos.length - here.length
  return (
    <>
      <Pictures
        pictures={here.map(({ fileId }, index) => ({
          id: fileId,
          caption: t('receiptPage:photo', { number: index + 1, label }),
        }))}
      />
      {waiting > 0 && <p className={classes.note}>{t('receiptPage:photosOnPhone', { count: waiting })}</p>}
    </>
  )
}
