import { useEffect, useRef, useState } from 'react'
import parts from '../parts/parts.module.css'
import type { Picture } from '../queue/kept.ts'
import { EmptyPicture, HugePicture, preparePhoto } from '../queue/pictures.ts'
import { keepDraft, keptDraft } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'

const troubleOf = (cause: unknown) =>
  cause instanceof EmptyPicture
    ? 'proof:photoEmpty'
    : cause instanceof HugePicture
      ? 'proof:photoHuge'
      : 'proof:photoUnreadable'

/** Pictures of an act, taken now or before; each is made small enough to send. If the app is killed, the form has them again. */
export function Photos({
  label,
  form: named,
  pictures,
  onChange,
  error,
}: {
  label: string
  /** Names the form and what it is about. */
  form: string
  pictures: readonly Picture[]
  onChange: (change: (before: readonly Picture[]) => readonly Picture[]) => void
  error?: string | undefined
}) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  // A sheet that closes may be of the next stop already: its photos stay those of the form that was opened.
  const [form] = useState(named)
  const change = useRef(onChange)
  change.current = onChange
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    let left = false
    const offer = (kept: readonly Picture[]) => {
      if (left) return
      const others = (shown: readonly Picture[]) => kept.filter(({ id }) => shown.every((one) => one.id !== id))
      if (kept.length > 0) change.current((shown) => [...others(shown), ...shown])
      setIsRead(true)
    }
    keptDraft(form).then(
      (draft) => offer(draft?.pictures ?? []),
      () => offer([]),
    )
    return () => {
      left = true
    }
  }, [form])
  useEffect(() => {
    if (isRead) void keepDraft(form, { pictures }).catch(() => {})
  }, [form, isRead, pictures])
  const add = async (files: FileList | null) => {
    setBusy(true)
    setTrouble('')
    for (const file of files ?? [])
      try {
        const picture = await preparePhoto(file)
        onChange((before) => [...before, picture])
      } catch (cause) {
        setTrouble(t(troubleOf(cause)))
      }
    setBusy(false)
  }
  const said = trouble || error
  return (
    <div className={classes.choices}>
      {pictures.length > 0 && (
        <ul className={classes.photos}>
          {pictures.map((picture, index) => (
            <Shown
              key={picture.id}
              picture={picture}
              number={index + 1}
              onRemove={() => onChange((before) => before.filter((one) => one !== picture))}
            />
          ))}
        </ul>
      )}
      <div className={classes.pair}>
        <Pick label={busy ? t('proof:preparing') : label} name={label} capture="environment" onPick={add} />
        <Pick label={t('proof:photoKept')} name={`${label}: ${t('proof:photoKept')}`} onPick={add} />
      </div>
      {said && (
        <p className={parts.error} role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

/** With `capture`, the camera opens at once; without, the pictures that the phone has. */
function Pick({
  label,
  name,
  capture,
  onPick,
}: {
  label: string
  name: string
  capture?: 'environment'
  onPick: (files: FileList | null) => Promise<void>
}) {
  return (
    <label className={`${parts.button} ${classes.pick}`}>
      {label}
      <input
        type="file"
        accept="image/*"
        capture={capture}
        multiple
        aria-label={name}
        onChange={async ({ target }) => {
          await onPick(target.files)
          target.value = ''
        }}
      />
    </label>
  )
}

function Shown({ picture, number, onRemove }: { picture: Picture; number: number; onRemove: () => void }) {
  const t = useT()
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture.content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <li>
      {url && <img src={url} alt={t('proof:photoAlt', { number })} />}
      <button type="button" aria-label={t('proof:photoRemove', { number })} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
