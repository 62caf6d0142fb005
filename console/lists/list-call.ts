import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { call, readyAhead } from '../call/call.ts'

/** Reads one page of a list; `input` has filters, search, sort and the page's place. */
export type ListCall<Reply> = {
  (input: Record<string, unknown>, signal: AbortSignal): Promise<Reply>
  /** The page, if it was requested ahead and is there. */
  ready?: (input: Record<string, unknown>) => Reply | undefined
}

/**
 * The call that a list page reads its rows with. Its input is text from the address; the server's schema parses it. The list itself shows
 * a failed first page; later pages are requested again, with a notice if `tellsOfLaterPages`.
 */
export const listCall = <E extends Endpoint>(
  entry: Call<E>,
  { tellsOfLaterPages = false } = {},
): ListCall<ReplyOf<E>> =>
  Object.assign(
    (input: Record<string, unknown>, signal: AbortSignal) =>
      call(entry, input as InputOf<E>, {
        signal,
        handles: tellsOfLaterPages && (input.cursor || input.page) ? [] : 'all',
      }),
    { ready: (input: Record<string, unknown>) => readyAhead(entry, input as InputOf<E>) },
  )
