import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { call } from '../call/call.ts'

/** Reads one page of a list: `input` is filters, search, sort and place. */
export type ListCall<Reply> = (input: Record<string, unknown>, signal: AbortSignal) => Promise<Reply>

/**
 * The call that a list page reads its rows with. Its input comes from the address, as text; the server's schema reads it. A first page that fails
 * is told in the list's place; later ones are asked for again, with a notice if `tellsOfLaterPages`.
 */
export const listCall =
  <E extends Endpoint>(entry: Call<E>, { tellsOfLaterPages = false } = {}): ListCall<ReplyOf<E>> =>
  (input, signal) =>
    call(entry, input as InputOf<E>, {
      signal,
      handles: tellsOfLaterPages && (input.cursor || input.page) ? [] : 'all',
    })
