import { useEffect } from 'react'
import { useT } from '../words/words.ts'

/** Title of the document while the page is shown, '{page title} - ShortCut'. */
export function useDocumentTitle(title: string) {
  const product = useT()('shell:product')
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product
  }, [title, product])
}
