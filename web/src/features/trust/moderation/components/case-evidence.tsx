import { clsx } from 'clsx'
import { formatDate, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { ModerationCase } from '../types.ts'

/** The thing as the reporter saw it when they reported it. A link is words here: nobody opens it by a slip. */
export function CaseEvidence({ report }: { report: ModerationCase }) {
  const t = useT('moderation')
  const words = useT('report')
  const metric = useT('metric')
  const language = useLanguage()
  const { snapshot: kept, subject_type } = report
  const name = report.subject?.name ?? t('somebody')
  const title = kept.subject || kept.title || kept.organization || kept.club
  const body = kept.content || kept.intro || kept.notes || kept.bio
  const number =
    kept.metric_code &&
    [
      metric(`name.${kept.metric_code}`),
      `${kept.value_entered} ${kept.unit_entered}`,
      kept.measured_on && formatDate(kept.measured_on, language),
    ]
      .filter(Boolean)
      .join(' · ')
  const lines = [
    (subject_type === 'athlete_profile' || subject_type === 'scout_profile') && kept.display_name,
    number,
    kept.rating && t('rating', { rating: kept.rating }),
    kept.url,
    ...kept.otherWords,
  ].filter(Boolean)
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-faint">
        {t('as_it_was', { what: words(`subject.${subject_type}`) })}
      </figcaption>
      <div className="rounded-md border border-line bg-sunk/50 p-4">
        {kept.avatar_path && <UserAvatar name={name} photo={kept.avatar_path} size="xl" />}
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        {lines.map((line) => (
          <p key={String(line)} className="wrap-anywhere">
            {line}
          </p>
        ))}
        {body && <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{body}</blockquote>}
        {kept.messages && (
          <ol className="mt-2 space-y-2">
            {kept.messages.toReversed().map(({ at, content, is_subject }) => (
              <li
                key={`${at}${content}`}
                className={clsx('border-l-3 pl-3', is_subject ? 'border-red' : 'border-line-strong')}
              >
                <p className="text-sm text-soft">
                  {is_subject ? name : t('other_side')} · {formatDateTime(at, language)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{content}</p>
              </li>
            ))}
          </ol>
        )}
        {!title && !body && lines.length === 0 && !kept.avatar_path && !kept.messages?.length && (
          <p className="text-soft">{t('nothing_kept')}</p>
        )}
      </div>
    </figure>
  )
}
