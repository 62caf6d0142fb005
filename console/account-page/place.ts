import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { placeApi } from '@shortcut/domain/work-orders/place-api.ts'

/** A place of an account's address book, as its list has it. */
export type Place = ReplyOf<(typeof placeApi)['list']>['list'][number]
