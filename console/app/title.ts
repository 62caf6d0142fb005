import { useEffect } from 'react'
import { useT } from './words.ts'

/** The document's title while the page is shown: '{page title} - ShortCut'. */
export function useTitle(title: string) {
  const product = useT()('shell:product')
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product
  }, [title, product])
}
