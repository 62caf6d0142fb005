import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import type { ConversationMessage } from '@shortcut/domain/tracking/conversation-api.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { CallError, call } from '../call/call.ts'
import { newId } from '../call/new-id.ts'
import { queryClient } from '../call/query-client.ts'

export type DraftFile = { id: string; name: string }

/** What somebody has typed to a person and not sent yet. */
type Draft = {
  text: string
  /** Photos that go with it, uploaded already. */
  files: readonly DraftFile[]
  /** The last try, if it failed: the same content keeps its id, so that it cannot arrive twice. */
  tried?: { id: string; content: string } | undefined
  sending: boolean
  error: string
  /** Sending it again may help. */
  again: boolean
}

const empty: Draft = { text: '', files: [], sending: false, error: '', again: false }

/** By account and person: it stays when the panel is closed, and nobody else gets it. */
export const drafts = createStore<Readonly<Record<string, Draft>>>(() => ({}))
export const draftOf = (all: Readonly<Record<string, Draft>>, key: string) => all[key] ?? empty

const change = (key: string, now: Partial<Draft>) =>
  drafts.setState((all) => ({ ...all, [key]: { ...draftOf(all, key), ...now } }))

export const typeDraft = (key: string, text: string) => change(key, { text, error: '' })

/** Changes the files of a draft. */
export const attachToDraft = (key: string, now: (before: readonly DraftFile[]) => readonly DraftFile[]) =>
  change(key, { files: now(draftOf(drafts.getState(), key).files), error: '' })

/** Says why a draft is not sent. */
export const refuseDraft = (key: string, error: string) => change(key, { error, again: false })

/** Failures that the same message would meet again. */
const lasting: readonly number[] = [codes.invalid, codes.refused, codes.notFound, codes.forbidden]

/** The pages of a person's conversation, newest first. */
export const conversationOf = (personId: string) =>
  infiniteQueryOptions({
    queryKey: [calls.conversation.list.path, { personId }],
    queryFn: ({ signal, pageParam }) =>
      call(
        calls.conversation.list,
        { personId, ...(pageParam && { cursor: pageParam }) },
        { signal, handles: 'all', retry: 1 },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Shows a message at once, before the news about it. */
function add(message: ConversationMessage) {
  queryClient.setQueryData(conversationOf(message.personId).queryKey, (known) => {
    const [newest, ...earlier] = known?.pages ?? []
    if (!known || !newest || newest.list.some(({ id }) => id === message.id)) return known
    return { ...known, pages: [{ ...newest, list: [message, ...newest.list] }, ...earlier] }
  })
}

/** Sends a draft. If that fails, the text stays. @returns true if it is sent */
export async function sendDraft(key: string, personId: string, taskId: string | undefined): Promise<boolean> {
  const { text, files, tried, sending } = draftOf(drafts.getState(), key)
  if (sending || text.trim() === '') return false
  const fileIds = files.map((file) => file.id)
  const content = JSON.stringify([text, taskId, fileIds])
  const id = tried?.content === content ? tried.id : newId()
  change(key, { tried: { id, content }, sending: true, error: '' })
  try {
    const message = { id, personId, text, ...(taskId && { taskId }), ...(fileIds.length > 0 && { fileIds }) }
    add(await call(calls.conversation.send, message, { handles: 'all' }))
    drafts.setState(({ [key]: draft = empty, ...others }) => ({
      ...others,
      [key]: {
        ...empty,
        text: draft.text === text ? '' : draft.text,
        files: draft.files.filter((file) => !fileIds.includes(file.id)),
      },
    }))
    return true
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    const { code, fields, message } = thrown
    const again = !lasting.includes(code)
    // A number that another message has is not tried again.
    const tried = code === codes.conflict ? undefined : { id, content }
    change(key, { sending: false, error: fields[0]?.message ?? message, again, tried })
    // Perhaps the person gets no messages any more.
    if (!again) await queryClient.invalidateQueries({ queryKey: conversationOf(personId).queryKey })
    return false
  }
}
