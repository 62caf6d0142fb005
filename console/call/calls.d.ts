declare module 'virtual:calls' {
  import type { ProductApi } from '@shortcut/domain/api.ts'
  import type { Endpoint } from '@shortcut/domain/endpoint.ts'

  /** A call as the console knows it; what it takes and answers is known to the compiler only. */
  export interface Call<E extends Endpoint> {
    method: E['method']
    path: string
    body?: E['body']
    /** A repeat under the same id is done once. */
    once?: true
    readonly of?: E
  }

  export const calls: {
    [Feature in keyof ProductApi]: {
      [Name in keyof ProductApi[Feature]]: ProductApi[Feature][Name] extends infer E extends Endpoint ? Call<E> : never
    }
  }
}
