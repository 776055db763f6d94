import { Link } from 'react-router'
import { formatDay, formatShortDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { ScoutDesk } from '../types.ts'
import { SideSection } from './side-section.tsx'

const peopleShown = 3

/** How many requests are left and when there is one more, and who has not answered yet. */
export function RequestsLeft({ allowance, waiting }: Pick<ScoutDesk, 'allowance' | 'waiting'>) {
  const t = useT('scout-desk')
  const language = useLanguage()
  const people = waiting.people.slice(0, peopleShown)
  return (
    <SideSection id="desk-requests" title={t('requests.title')} aside={allowance && t('requests.window')}>
      {allowance ? (
        <>
          <p className="flex items-center gap-3">
            <span aria-hidden className="h-2 grow overflow-hidden rounded-full bg-sunk forced-colors:border">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(allowance.left / Math.max(1, allowance.per_week)) * 100}%` }}
              />
            </span>
            <span className="num shrink-0 font-semibold">
              {t('requests.left', { count: allowance.left, of: allowance.per_week })}
            </span>
          </p>
          {allowance.more_at && (
            <p className="mt-1 text-sm text-soft">
              {t('requests.more', { day: formatDay(allowance.more_at, language) })}
            </p>
          )}
        </>
      ) : (
        <p className="text-soft">
          {t('requests.unverified')}{' '}
          <Link to="/scout/verification" className="font-medium text-accent-ink hover:underline">
            {t('requests.verify')}
          </Link>
        </p>
      )}
      {waiting.count > 0 && (
        <>
          <p className="mt-3 text-sm">
            <Link to="/scout/messages" className="font-medium text-accent-ink hover:underline">
              {t('requests.waiting', { count: waiting.count })}
            </Link>
          </p>
          <ul className="mt-1 space-y-0.5 text-sm">
            {people.map(({ id, name, until, awaiting_guardian }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3">
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
                <span className="text-soft">
                  {awaiting_guardian && `${t('requests.at_guardian')} · `}
                  {t('requests.until', { date: formatShortDay(until, language) })}
                </span>
              </li>
            ))}
            {waiting.count > people.length && (
              <li className="text-soft">{t('requests.others', { count: waiting.count - people.length })}</li>
            )}
          </ul>
        </>
      )}
    </SideSection>
  )
}
