import { useT } from '#web/lib/i18n.ts'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageLinks } from './language-links.tsx'

export function LandingFooter() {
  const t = useT('public')
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 text-soft sm:px-8">
        <span className="text-accent">
          <Logo />
        </span>
        <LanguageLinks className="flex" />
        <span className="flex flex-wrap gap-x-6 gap-y-2 lg:ml-auto">
          <a href="/feedback?from=/" className="hover:text-ink">
            {t('close.feedback')}
          </a>
          <a href="/communities" className="hover:text-ink">
            {t('close.communities')}
          </a>
          <a href="/mobile-app" className="hover:text-ink">
            {t('close.app')}
          </a>
          <a href="/app-health" className="hover:text-ink">
            {t('close.health')}
          </a>
          <a href="/auth" className="hover:text-ink">
            {t('nav.sign_in')}
          </a>
        </span>
        <LegalLinks className="basis-full border-t border-hair pt-4" />
      </div>
    </footer>
  )
}
