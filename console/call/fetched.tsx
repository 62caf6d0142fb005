import { type ReactNode, useEffect, useReducer, useState } from 'react'

type Component<Props> = (props: Props) => ReactNode

/** A component whose code is fetched when it is first shown, or earlier by `fetch`. */
export type Fetched<Props> = Component<Props> & {
  /** Fetches the code now; afterwards the component is shown at once. Rejects if the code cannot be fetched; the next call tries again. */
  fetch: () => Promise<void>
  isThere: () => boolean
}

/**
 * A component whose code is in its own file. `Waiting` is shown until the code is there.
 *
 * Not React's `lazy`: React keeps the fallback of a Suspense for 300 ms once it is shown, so a part that came after 20 ms was shown
 * 280 ms later; and `lazy` suspends once even if its code is already there.
 */
export function fetched<Props extends object>(
  load: () => Promise<{ default: Component<Props> }>,
  Waiting?: Component<Props>,
): Fetched<Props> {
  let Loaded: Component<Props> | undefined
  let coming: Promise<void> | undefined
  const fetch = () => {
    coming ??= load().then(
      (module) => {
        Loaded = module.default
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Part(props: Props) {
    const [, showLoaded] = useReducer((times: number) => times + 1, 0)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const isShown = Loaded !== undefined
    useEffect(() => {
      if (isShown) return
      // The code came after this was rendered, for example while the page was hidden.
      if (Loaded) return showLoaded()
      let left = false
      fetch().then(
        () => left || showLoaded(),
        (error) => left || setFailure({ error }),
      )
      return () => {
        left = true
      }
    }, [isShown])
    // The error boundary around the page tells the user what to do.
    if (failure) throw failure.error
    if (Loaded) return <Loaded {...props} />
    return Waiting ? <Waiting {...props} /> : null
  }
  return Object.assign(Part, { fetch, isThere: () => Loaded !== undefined })
}
