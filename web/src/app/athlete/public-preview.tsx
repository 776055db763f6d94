import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '#web/lib/i18n.ts'

type PublicPreviewProps = { path: string; title: string }

/** The page itself, as the server draws it for strangers: nothing here could differ from it. */
export function PublicPreview({ path, title }: PublicPreviewProps) {
  const language = useLanguage()
  const [height, setHeight] = useState<number>()
  function onLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const page = frame.contentDocument
    if (!page) return
    // It is looked at here; whoever follows a link of it leaves the preview.
    for (const link of page.links) link.target = '_top'
    // Beside those of the app its landmarks have a name of their own.
    for (const part of page.querySelectorAll('header, main, footer')) part.setAttribute('aria-label', title)
    new ResizeObserver(() => setHeight(page.body.scrollHeight)).observe(page.body)
  }
  return (
    <iframe
      src={`${path}?lang=${language}`}
      title={title}
      onLoad={onLoad}
      height={height}
      className="block min-h-dvh w-full rounded-lg border border-line bg-paper"
    />
  )
}
