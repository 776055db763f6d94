import { useT } from '#web/lib/i18n.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageLinks } from '../landing/language-links.tsx'
import type { LegalDocument } from './legal-document.ts'

/** Where the words of the text go, which are HTML already (render.tsx). */
export const WORDS = '<!--words-->'

/** Read without an account and without a script. */
export function LegalPage({ name, title, links }: LegalDocument) {
  const t = useT('public')
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-15 max-w-(--page) flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5 sm:px-8">
          <a href="/" className="flex text-accent" aria-label="Touchline">
            <Logo />
          </a>
        </div>
      </header>
      <main
        id="content"
        className="mx-auto grid max-w-(--page) gap-x-12 gap-y-8 px-4 pt-8 pb-16 sm:px-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-12"
      >
        <nav aria-label={t('legal.about')} className="print:hidden">
          <ul className="flex flex-wrap gap-x-1 gap-y-1 lg:flex-col">
            {links.map(({ name: other, label, url }) => (
              <li key={url}>
                <a
                  href={url}
                  aria-current={other === name ? 'page' : undefined}
                  className="block rounded-md px-3 py-2 text-soft hover:text-ink aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article>
          <h1>{title}</h1>
          <div className="legal-text mt-4">{WORDS}</div>
        </article>
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto max-w-(--page) px-4 py-6 sm:px-8">
          <LanguageLinks path={`/legal/${name}`} className="flex" />
        </div>
      </footer>
    </>
  )
}
