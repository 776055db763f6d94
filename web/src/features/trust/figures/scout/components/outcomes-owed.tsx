import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { useNumbers } from '../../use-numbers.ts'
import type { ScoutFigures } from '../types.ts'

/** People, not a number: each with the way to the conversation that waits for its outcome. */
export function OutcomesOwed({ owed }: { owed: ScoutFigures['outcomes_owed'] }) {
  const t = useT('figures')
  const language = useLanguage()
  const { format } = useNumbers()
  return (
    <Card aria-labelledby="outcomes-owed">
      <CardHeader id="outcomes-owed" title={t('scout.owed')} aside={format(owed.length)} />
      <p className="-mt-2 mb-3 text-sm text-soft">{t('scout.owed_text')}</p>
      {owed.length === 0 ? (
        <p className="py-4 text-soft">{t('scout.owed_none')}</p>
      ) : (
        <ul className="divide-y divide-hair border-t border-hair">
          {owed.map(({ conversation_id, name, since, days }) => (
            <li key={conversation_id} className="relative flex items-center gap-3 py-2.5">
              <Avatar name={name ?? ''} size="sm" />
              <span className="min-w-0 grow">
                <Link
                  to={`/scout/messages?thread=${conversation_id}`}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {name ?? t('scout.left')}
                </Link>
                <span className="block text-sm text-soft">
                  {t('scout.no_word_since', { day: formatDate(since, language) })}
                </span>
              </span>
              <span className="num text-sm font-semibold text-flood-ink">
                {t('scout.days', { count: days })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
