import { clsx } from 'clsx'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { LANGUAGES, languageNames } from '#web/lib/language.ts'

/** Plain links, so that the language changes without a script; before-paint.js remembers it. */
export function LanguageLinks({ path = '/', className }: { path?: string; className?: string }) {
  const t = useT('public')
  const current = useLanguage()
  return (
    <ul aria-label={t('nav.languages')} className={clsx('gap-1 text-sm', className)}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={`${path}?lang=${language}`}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
            className={clsx(
              'grid h-8 place-items-center rounded-md px-2',
              language === current ? 'bg-sunk font-semibold text-ink' : 'text-soft hover:text-ink',
            )}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
