import { useEffect } from 'react'

/** What the tab says. */
export function useDocumentTitle(title: string) {
  // An effect, since the document is not React's to draw.
  useEffect(() => {
    document.title = `${title} · Touchline`
  }, [title])
}
