import { useT } from '#web/lib/i18n.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageLinks } from './language-links.tsx'

const sections = ['search', 'provenances', 'people'] as const

export function LandingHeader() {
  const t = useT('public')
  return (
    <header className="mx-auto flex h-18 max-w-(--page) items-center gap-6 px-4 sm:px-8">
      <a href="/" className="text-accent" aria-label="Touchline">
        <Logo />
      </a>
      <nav
        aria-label={t('common:nav.main')}
        className="hidden gap-6 text-soft max-lg:gap-4 max-lg:text-sm md:flex"
      >
        {sections.map((section) => (
          <a key={section} href={`#${section}`} className="whitespace-nowrap hover:text-ink">
            {t(`nav.${section}`)}
          </a>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-3">
        <LanguageLinks className="hidden lg:flex" />
        <a href="/auth" className={buttonClasses({})}>
          {t('nav.sign_in')}
        </a>
      </div>
    </header>
  )
}
