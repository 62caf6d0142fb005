declare module 'virtual:calls' {
  import type { ProductApi } from '@shortcut/domain/api.ts'
  import type { Endpoint } from '@shortcut/domain/endpoint.ts'

  /** A call as the console knows it at run time; only the compiler knows its input and reply. */
  export interface Call<E extends Endpoint> {
    method: E['method']
    path: string
    body?: E['body']
    /** A repeat with the same id takes effect once. */
    once?: true
    readonly of?: E
  }

  export type Calls = {
    [Feature in keyof ProductApi]: {
      [Name in keyof ProductApi[Feature]]: ProductApi[Feature][Name] extends infer E extends Endpoint ? Call<E> : never
    }
  }
  export const calls: Calls
}

declare module 'virtual:first-calls' {
  import type { Calls } from 'virtual:calls'
  import type { firstCalls } from '@shortcut/console/call/first-calls.ts'

  type First = typeof firstCalls
  export const calls: { [Feature in keyof First]: Pick<Calls[Feature], First[Feature][number]> }
}
