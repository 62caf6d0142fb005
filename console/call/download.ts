import { calls } from 'virtual:calls'
import { wordsOf } from '../words/words.ts'
import { call } from './call.ts'
import { showError } from './notices.ts'
import { queryString } from './query-string.ts'

const t = wordsOf()

type Params = Readonly<Record<string, string>>

/** The address of `path` with its parameters and a token, which opens it once for this user. */
export async function downloadAddress(path: string, params: Params = {}, signal?: AbortSignal): Promise<string> {
  const wanted = path + queryString(params)
  const { token } = await call(calls.file.downloadToken, { path: wanted }, { signal, handles: 'all' })
  return `/shortcut-api${path}${queryString({ token, ...params })}`
}

/** Opens `path` of the API in a new window; the browser saves it unless it is a picture. */
export async function download(path: string, params: Params = {}): Promise<void> {
  try {
    const address = await downloadAddress(path, params)
    const opened = window.open(address, '_blank')
    if (opened) opened.opener = null
    else showError(t('call:windowBlocked'))
  } catch (error) {
    showError((error as Error).message)
  }
}
