import { Link } from 'react-router'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { missingFields } from '../rules.ts'
import type { ScoutProfile } from '../types.ts'

/** What people look for on such a page and do not find; gone when nothing is missing. */
export function MissingFields({ profile }: { profile: ScoutProfile }) {
  const t = useT('scout-profile')
  const language = useLanguage()
  const missing = missingFields(profile)
  if (missing.length === 0) return null
  return (
    <p className="text-soft">
      {t('missing.text', {
        list: formatList(
          missing.map((field) => t(`field.${field}`).toLocaleLowerCase(language)),
          language,
        ),
      })}{' '}
      <Link to="?edit=1" className="font-medium text-accent-ink hover:underline">
        {t('missing.add')}
      </Link>
    </p>
  )
}
