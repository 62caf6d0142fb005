import { useTexts } from '../texts.ts'
import classes from './PhotoStrip.module.css'

export type Photo = { id: string; thumbnailUrl: string; caption: string }

type Props = { photos: readonly Photo[]; onOpen: (id: string) => void }

/** Thumbnails in a row, loaded when they come into view. */
export function PhotoStrip({ photos, onOpen }: Props) {
  const texts = useTexts().photos
  return (
    <ul className={classes.strip}>
      {photos.map(({ id, thumbnailUrl, caption }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)} aria-label={texts.open(caption)} title={caption}>
            <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" width={72} height={72} />
          </button>
        </li>
      ))}
    </ul>
  )
}
