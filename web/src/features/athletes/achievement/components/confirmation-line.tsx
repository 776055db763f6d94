import { BadgeCheck, CircleDashed } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { Honour } from '../types.ts'

type Confirmed = Pick<
  Honour,
  'confirmed_at' | 'confirmed_by' | 'confirmed_domain' | 'confirmed_free_mail' | 'corrected'
>

/** Who stands behind an honour: its issuer, with the address it was asked at, or nobody but the athlete. */
export function ConfirmationLine({ honour, own }: { honour: Confirmed; own?: boolean }) {
  const t = useT('achievement')
  const language = useLanguage()
  const { confirmed_at, confirmed_by: who, confirmed_domain: domain, confirmed_free_mail: isFree } = honour
  if (!confirmed_at)
    return (
      <p className="flex items-center gap-1.5 text-sm text-faint [&_svg]:size-4">
        <CircleDashed aria-hidden />
        {t(own ? 'from_you' : 'from_athlete')}
      </p>
    )
  return (
    <p className="flex items-start gap-1.5 text-sm text-accent-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <BadgeCheck aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {t(honour.corrected ? 'corrected_by' : 'confirmed_by', {
          who,
          date: formatDate(confirmed_at, language),
        })}{' '}
        <span className="text-faint">{isFree ? t('free_mail') : domain}</span>
      </span>
    </p>
  )
}
