import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSelect } from './language-select.tsx'

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
    </div>
  )
}
