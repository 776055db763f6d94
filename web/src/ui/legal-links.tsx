import { clsx } from 'clsx'
import { useLanguage, useT } from '#web/lib/i18n.ts'

/** Texts of the site or its operator, drawn by the server (docs/running.md, "Texts of your own"). */
const TEXTS = ['privacy', 'terms', 'safeguarding', 'imprint'] as const

/** What a parent looks for first. Documents of their own: plain links, not routes. */
export function LegalLinks({ className }: { className?: string }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={clsx('flex flex-wrap gap-x-5 text-sm text-soft', className)}>
      {TEXTS.map((name) => (
        <li key={name}>
          <a
            href={`/legal/${name}?lang=${language}`}
            className="inline-flex min-h-8 items-center hover:text-ink"
          >
            {t(`legal.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
