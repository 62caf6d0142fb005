import { ActionIcon, Input } from '@mantine/core'
import * as recordWords from '@shortcut/words/en/record.ts'
import { IconPhotoPlus, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { queryClient } from '../call/query-client.ts'
import { PictureViewer } from '../pictures/PictureViewer.tsx'
import { pictureOf, usePictures } from '../pictures/pictures.ts'
import { useT } from '../words/words.ts'
import classes from './PictureField.module.css'
import { rotated, upload } from './upload.ts'

type Props = {
  label: string
  help?: string
  /** File ids of the pictures. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  most: number
  /** True while a picture is being sent: a form saved at that moment would lack it. */
  onBusy: (busy: boolean) => void
  error?: string | undefined
}

/** Pictures of a record: chosen or dropped, sent at once with their progress, viewed, rotated and removed. */
export function PictureField({ label, help, value, onChange, most, onBusy, error }: Props) {
  const t = useT(recordWords)
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [failed, setFailed] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const pictures = usePictures(value, 'thumb')
  const caption = (id: string) => t('pictures:caption', { of: label, number: value.indexOf(id) + 1 })

  /** Runs one action on a picture; its error is shown under the field. */
  const work = async (name: string, doing: () => Promise<void>) => {
    setSending({ name, share: 0 })
    onBusy(true)
    try {
      await doing()
    } catch (cause) {
      const { message } = cause as Error
      setFailed(message.startsWith(name) ? message : `${name}: ${message}`)
    } finally {
      setSending(null)
      onBusy(false)
    }
  }
  const send = async (file: Blob, name: string) => {
    const { id, contentType } = await upload(file, name, (share) => setSending({ name, share }))
    // The upload accepts documents too; a file's kind follows from its content, not its name.
    if (!contentType.startsWith('image/')) throw new Error(t('pictures:notAPicture', { name }))
    return id
  }
  const add = async (files: readonly File[]) => {
    setFailed(files.length > most - value.length ? t('pictures:full', { most }) : '')
    let ids = [...value]
    for (const file of files.slice(0, most - value.length))
      await work(file.name, async () => {
        ids = [...ids, await send(file, file.name)]
        onChange(ids)
      })
  }
  const turn = (id: string) =>
    work(caption(id), async () => {
      const turned = await rotated(await queryClient.fetchQuery(pictureOf(id, 'full')))
      const next = await send(turned, `${label}.jpg`)
      onChange(value.map((one) => (one === id ? next : one)))
    })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }
  return (
    <Input.Wrapper label={label} description={help} error={error || failed} className={classes.field}>
      <ul className={classes.pictures} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {value.map((id) => (
          <li key={id}>
            <button type="button" aria-label={caption(id)} onClick={() => setShown(id)}>
              {pictures.has(id) && <img src={pictures.get(id)} alt="" width={72} height={72} />}
            </button>
            <ActionIcon
              size={20}
              disabled={sending !== null}
              aria-label={t('pictures:rotate', { caption: caption(id) })}
              onClick={() => turn(id)}
            >
              <IconRotateClockwise size={12} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={20}
              disabled={sending !== null}
              aria-label={t('pictures:remove', { caption: caption(id) })}
              onClick={() => onChange(value.filter((one) => one !== id))}
            >
              <IconTrash size={12} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {value.length < most && (
          <li>
            <button
              type="button"
              className={classes.add}
              disabled={sending !== null}
              title={t('pictures:drop')}
              onClick={() => chooser.current?.click()}
            >
              <IconPhotoPlus size={18} aria-hidden /> {t('pictures:add')}
            </button>
          </li>
        )}
      </ul>
      {sending && (
        <progress
          className={classes.progress}
          value={sending.share}
          aria-label={t('pictures:uploading', { name: sending.name })}
        />
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('pictures:add')}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <PictureViewer
        pictures={value.map((id) => ({ id, caption: caption(id) }))}
        current={shown}
        onCurrent={setShown}
      />
    </Input.Wrapper>
  )
}
