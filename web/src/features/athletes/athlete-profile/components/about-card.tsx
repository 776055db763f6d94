import { spokenLanguage } from '#web/lib/countries.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'

type AboutCardProps = { bio: string; languages: readonly string[] }

/** In the athlete's own words; nothing where they wrote none. */
export function AboutCard({ bio, languages }: AboutCardProps) {
  const t = useT('athlete-profile')
  const language = useLanguage()
  if (!bio && languages.length === 0) return null
  const spoken = languages.map((code) => spokenLanguage(code, language))
  return (
    <Card aria-labelledby="about-title">
      <CardHeader id="about-title" title={t('about')} />
      {bio && <p className="max-w-prose break-words whitespace-pre-line">{bio}</p>}
      {languages.length > 0 && (
        <p className="mt-3 text-sm text-soft">{t('speaks', { languages: formatList(spoken, language) })}</p>
      )}
    </Card>
  )
}
