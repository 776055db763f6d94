import { type ReactNode, Suspense } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSelect } from './language-select.tsx'

// Below everything: no first screen waits for it.
const LegalLinks = lazyWhenOnline(() =>
  import('#web/ui/legal-links.tsx').then((part) => ({ default: part.LegalLinks })),
)

/** Around every page that needs no sign-in: the name, the language, and room. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between gap-4 px-4 sm:px-8">
        {/* The front page is a document of its own: a plain link, not a route. */}
        <a href="/" className="flex text-accent" aria-label={`Touchline, ${t('nav.home')}`}>
          <Logo />
        </a>
        <LanguageSelect />
      </header>
      <main id="content" className="flex grow flex-col">
        {children}
      </main>
      <footer className="min-h-14 border-t border-line px-4 py-3 sm:px-8 print:hidden">
        <Suspense>
          <LegalLinks />
        </Suspense>
      </footer>
    </div>
  )
}
