import { BadgeCheck, CircleSlash, Clock, Hourglass, XCircle } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { isExpiringSoon } from '../rules.ts'
import type { CurrentStatus, Verification } from '../types.ts'

const badgeStyles: Record<CurrentStatus, { tone: BadgeTone; Icon: typeof Clock }> = {
  pending: { tone: 'info', Icon: Clock },
  approved: { tone: 'good', Icon: BadgeCheck },
  rejected: { tone: 'bad', Icon: XCircle },
  expired: { tone: 'neutral', Icon: Hourglass },
  revoked: { tone: 'bad', Icon: CircleSlash },
}

export function StatusBadge({ standing }: { standing: CurrentStatus }) {
  const t = useT('verification')
  const { tone, Icon } = badgeStyles[standing]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`status.${standing}`)}
    </Badge>
  )
}

/** Everything one asked for, how it stands, and the reason in the words of who decided. */
export function VerificationStatusList({ verifications }: { verifications: Verification[] }) {
  const t = useT('verification')
  return (
    <ul aria-label={t('mine')} className="divide-y divide-hair">
      {verifications.map((verification) => (
        <Row key={verification.id} verification={verification} />
      ))}
    </ul>
  )
}

function Row({ verification }: { verification: Verification }) {
  const t = useT('verification')
  const factLine = useFactLine()
  const language = useLanguage()
  const { type, organization, created_at, decided_at, expires_at, what_was_checked } = verification
  const standing = verification.current_status
  const day = (value: string | null) => (value ? formatDate(value, language) : '')
  const says: Record<CurrentStatus, string> = {
    pending: t(verification.for_minors ? 'says.pending_minors' : 'says.pending', { on: day(created_at) }),
    approved: t('says.approved', { until: day(expires_at) }),
    rejected: t('says.rejected', { on: day(decided_at), reason: verification.reason }),
    expired: t('says.expired', { until: day(expires_at) }),
    revoked: t('says.revoked', { on: day(verification.revoked_at), reason: verification.revoked_reason }),
  }
  return (
    <li className="py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-col justify-between gap-2 sm:flex-row sm:items-center">
        <h3>
          {t(`type.${type}`)}
          {organization && <span className="font-normal text-soft"> · {organization}</span>}
        </h3>
        <span className="flex shrink-0 flex-wrap gap-1.5">
          {verification.for_minors && <Badge>{t('minors')}</Badge>}
          <StatusBadge standing={standing} />
        </span>
      </div>
      {(standing === 'approved' || standing === 'expired') && (
        <p className="mt-1">{factLine(what_was_checked)}</p>
      )}
      <p className="mt-1 text-soft">{says[standing]}</p>
      {isExpiringSoon(verification) && <p className="mt-1 text-sm text-flood-ink">{t('says.soon')}</p>}
      {(standing === 'rejected' || standing === 'revoked') && (
        <p className="mt-1 text-sm text-faint">{t('says.again')}</p>
      )}
    </li>
  )
}
