import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PublicLayout } from './public-layout.tsx'

/** In a shell, which has its navigation and its `<main>` already; elsewhere with the name and the language of a public page. */
export function NotFound({ inShell = false }: { inShell?: boolean }) {
  if (inShell) return <Lost />
  return (
    <PublicLayout>
      <Lost />
    </PublicLayout>
  )
}

function Lost() {
  const t = useT()
  useDocumentTitle(t('not_found.title'))
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center p-6 text-center">
      <svg
        aria-hidden
        viewBox="0 -8 160 112"
        className="mb-6 w-40 fill-none stroke-line-strong"
        strokeWidth="1.5"
      >
        <path d="M4 100V4h152v96ZM80 4v96M4 28h26v48H4M156 28h-26v48h26" />
        <circle cx="80" cy="52" r="18" />
        <circle cx="146" cy="-2" r="3" className="fill-accent stroke-none" />
      </svg>
      <h1>{t('not_found.title')}</h1>
      <p className="mt-2 max-w-sm text-soft">{t('not_found.text')}</p>
      <LinkButton to="/" className="mt-5" variant="primary">
        {t('not_found.home')}
      </LinkButton>
    </div>
  )
}
