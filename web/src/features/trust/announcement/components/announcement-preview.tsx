import { LOCALES, type Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { isWritten } from '../rules.ts'
import type { Announcement, DraftText } from '../types.ts'

type AnnouncementPreviewProps = { texts: Record<Locale, DraftText>; kept: Announcement | null }

/** The three languages beside each other, so that what is missing is seen. */
export function AnnouncementPreview({ texts, kept }: AnnouncementPreviewProps) {
  const t = useT('announcement')
  return (
    <section aria-label={t('preview')}>
      <h2 className="mb-3">{t('preview')}</h2>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {LOCALES.map((language) => {
          const { title, body } = texts[language]
          const isRead = Boolean(kept?.texts[language]?.read_over_at)
          return (
            <article key={language} className="min-w-0">
              <p className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm font-medium">
                {languageNames[language]}
                <Badge tone={isRead ? 'good' : isWritten(texts[language]) ? 'attention' : 'neutral'}>
                  {t(isRead ? 'read_by_team' : isWritten(texts[language]) ? 'not_read' : 'not_written')}
                </Badge>
              </p>
              {isWritten(texts[language]) && (
                <div lang={language} className="rounded-lg border border-line bg-surface">
                  <div className="border-b border-hair px-4 py-3 text-sm">
                    <Logo />
                  </div>
                  <div className="px-4 py-4">
                    <p className="font-semibold wrap-anywhere">{title}</p>
                    <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{body}</p>
                  </div>
                </div>
              )}
            </article>
          )
        })}
      </div>
    </section>
  )
}
