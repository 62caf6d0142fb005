import type { fileApi } from '@shortcut/domain/files/api.ts'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { useT } from '../words/words.ts'
import classes from './messages.module.css'

/** A local address of a stored picture: the token in its own address opens it once. */
async function fetchPicture(token: string, id: string, isWhole: boolean): Promise<string> {
  const path = isWhole ? `/file/${id}` : `/file/${id}?size=thumb`
  const { token: once } = await call<typeof fileApi.downloadToken>('file/downloadToken', token, { path })
  const reply = await fetch(`/shortcut-api${path}${isWhole ? '?' : '&'}token=${once}`)
  if (!reply.ok) throw new Error(String(reply.status))
  return URL.createObjectURL(await reply.blob())
}

/** Photos of a message, small until one is tapped. They need a network. */
export function MessagePhotos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <div className={classes.photos}>
      {ids.map((id, index) => (
        <Photo key={id} id={id} number={index + 1} />
      ))}
    </div>
  )
}

function Photo({ id, number }: { id: string; number: number }) {
  const t = useT()
  const token = useSession(({ session }) => session?.token ?? '')
  const [isWhole, setIsWhole] = useState(false)
  const [url, setUrl] = useState('')
  useEffect(() => {
    let made = ''
    let left = false
    fetchPicture(token, id, isWhole).then(
      (address) => {
        if (left) return URL.revokeObjectURL(address)
        made = address
        setUrl(address)
      },
      // It is shown when the page is opened with a network.
      () => {},
    )
    return () => {
      left = true
      URL.revokeObjectURL(made)
    }
  }, [token, id, isWhole])
  return (
    <button type="button" data-whole={isWhole || undefined} onClick={() => setIsWhole(!isWhole)}>
      {url ? <img src={url} alt={t('proof:photoAlt', { number })} /> : t('proof:photoAlt', { number })}
    </button>
  )
}
