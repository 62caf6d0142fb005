import { useEffect, useRef, useState } from 'react'
import classes from './Map.module.css'
import type { MapView as View } from './map-point.ts'
import type { MapProps } from './map-props.ts'

const schemeNow = () => document.documentElement.getAttribute('data-mantine-color-scheme') ?? ''

/** Mantine sets the scheme on the root; a map reads its colors from it when it opens. */
function useScheme(): string {
  const [scheme, setScheme] = useState(schemeNow)
  useEffect(() => {
    const observer = new MutationObserver(() => setScheme(schemeNow()))
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    setScheme(schemeNow())
    return () => observer.disconnect()
  }, [])
  return scheme
}

type Loaded = typeof import('./MapCanvas.tsx').default | 'failed' | 'noWebGl' | null

/**
 * A map that fills its container. Its library is loaded when first shown. If it cannot be shown, a text says so;
 * everything on the map must also be in a list beside it, because not everybody can use a map.
 */
export function MapView(props: MapProps) {
  const { texts, styleUrl, streets } = props
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [tries, setTries] = useState(0)
  const lastView = useRef<View>(null)
  const scheme = useScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again
  useEffect(() => {
    let gone = false
    import('./MapCanvas.tsx').then(
      (module) => !gone && setLoaded(() => module.default),
      () => !gone && setLoaded('failed'),
    )
    return () => {
      gone = true
    }
  }, [tries])
  const again = () => {
    setLoaded(null)
    setTries((before) => before + 1)
  }
  const Canvas = typeof loaded === 'function' && styleUrl !== undefined ? loaded : null
  return (
    <div className={classes.map}>
      {(loaded === null || styleUrl === undefined) && <p className={classes.instead}>{texts.loading}</p>}
      {loaded === 'noWebGl' && <p className={classes.instead}>{texts.noWebGl}</p>}
      {loaded === 'failed' && (
        <p className={classes.instead}>
          {texts.failed}{' '}
          <button type="button" className={classes.again} onClick={again}>
            {texts.retry}
          </button>
        </p>
      )}
      {Canvas && <Canvas key={scheme} {...props} lastView={lastView} onNoWebGl={() => setLoaded('noWebGl')} />}
      {Canvas && !styleUrl && (
        <small className={classes.credit}>
          {streets && (
            <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
              {texts.streetsCredit}
            </a>
          )}
          {texts.baseMapCredit}
        </small>
      )}
    </div>
  )
}
