import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import type { Endorsement } from '../types.ts'

type EndorsementItemProps = {
  endorsement: Endorsement
  hint?: string
  /** Reporting it, and blocking who wrote it. */
  menu?: ReactNode
  onShow?: (shown: boolean) => void
  /** What is checked about the scout today, for whoever decides about the words. */
  record?: ReactNode
}

/** Who says it, what was checked of them on that day, how they know the athlete, and the words beside the stars' place. */
export function EndorsementItem({ endorsement, hint, menu, onShow, record }: EndorsementItemProps) {
  const t = useT('endorsement')
  const words = useT('sport')
  const language = useLanguage()
  const {
    scout_name,
    scout_organization,
    relationship,
    observed_on,
    rating,
    notes,
    visibility,
    projected_level,
  } = endorsement
  const checked = endorsement.scout_verifications.map(({ type }) => t(`check.${type}`))
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3">
        <span data-accent="scout">
          <Avatar name={scout_name} size="sm" />
        </span>
        <div className="min-w-0 grow">
          <p className="font-medium">{t(`rating.${rating}`)}</p>
          {notes && (
            <blockquote className="mt-1 break-words whitespace-pre-line">
              {t('quote', { text: notes })}
            </blockquote>
          )}
          <p className="mt-1 text-sm text-faint">
            {[scout_name, scout_organization].filter(Boolean).join(', ')} ·{' '}
            {t(`relationship.${relationship}`)} · {formatDate(observed_on, language)}
          </p>
          {projected_level && (
            <p className="text-sm text-soft">
              {t('projected', { level: words(`level.${projected_level}`) })}
            </p>
          )}
          {checked.length > 0 && (
            <p className="text-sm text-faint">{t('checked', { what: formatList(checked, language) })}</p>
          )}
          {record && <div className="mt-2">{record}</div>}
          {hint && <p className="text-sm text-soft">{hint}</p>}
          {onShow && (
            <Switch
              className="mt-1"
              label={t('show')}
              hint={visibility === 'public' ? t('show_hint') : t(`audience.${visibility}`)}
              checked={endorsement.shown}
              onCheckedChange={onShow}
            />
          )}
        </div>
        {menu && <div className="shrink-0">{menu}</div>}
      </div>
    </li>
  )
}
