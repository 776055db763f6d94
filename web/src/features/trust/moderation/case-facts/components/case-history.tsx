import { formatDate, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { ModerationCase } from '../../types.ts'
import { historyOf } from '../rules.ts'

/** What happened in the case and who was told of it, and what was decided about the same person before. */
export function CaseHistory({ report }: { report: ModerationCase }) {
  const t = useT('moderation')
  const language = useLanguage()
  const earlier = report.facts?.earlier ?? []
  return (
    <>
      <section aria-labelledby="case-history" className="space-y-2">
        <h3 id="case-history">{t('history.title')}</h3>
        <ol className="space-y-1.5 text-sm">
          {historyOf(report).map(({ id, at, what, by, count }) => (
            <li key={`${what}${id}`}>
              <span className="block text-xs text-faint">{formatDateTime(at, language)}</span>
              {what.startsWith('told_')
                ? t('history.told', { whom: t(`work.${what}`, { count: count ?? 1 }) })
                : t(`history.${what}`, { name: by ?? t('admin_who_left') })}
            </li>
          ))}
        </ol>
      </section>
      {earlier.length > 0 && (
        <section aria-labelledby="case-earlier" className="space-y-2">
          <h3 id="case-earlier">{t('history.earlier')}</h3>
          <ul className="space-y-1 text-sm">
            {earlier.map(({ id, action, status, at }) => (
              <li key={id}>
                {[t(`decided_as.${action}`), ...(action === 'no_action' ? [] : [t(`status.${status}`)])].join(
                  ' · ',
                )}
                <span className="text-faint">{` · ${formatDate(at, language)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
