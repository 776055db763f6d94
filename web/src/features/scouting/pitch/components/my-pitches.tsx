import { Link, useLocation } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { shownState, stateTone } from '../rules.ts'
import type { MyPitch } from '../types.ts'

/** What the athlete has sent, and how it stands; nothing where nothing was sent. */
export function MyPitches({ pitches }: { pitches: MyPitch[] }) {
  const t = useT('pitch')
  const language = useLanguage()
  const { search } = useLocation()
  if (pitches.length === 0) return null
  return (
    <Card className="overflow-hidden p-0!">
      <CardHeader title={t('mine')} className="mb-0! px-4 pt-4 pb-2 sm:px-6" />
      <ul aria-label={t('mine_list')} className="divide-y divide-hair">
        {pitches.map((pitch) => {
          const { id, title, scout, state, sent_at, released } = pitch
          const to = new URLSearchParams(search)
          to.set('pitch', id)
          return (
            <li
              key={id}
              className="relative flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunk/60 sm:px-6"
            >
              <div className="min-w-0 grow">
                <Link
                  to={{ search: String(to) }}
                  preventScrollReset
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {title || t('gone_title')}
                </Link>
                <p className="text-sm wrap-anywhere text-soft">
                  {[scout.organization, scout.name].filter(Boolean).join(' · ')}
                </p>
                {!released && (
                  <p className="text-sm text-faint">{t('sent_on', { day: formatDate(sent_at, language) })}</p>
                )}
              </div>
              <Badge tone={stateTone[state]}>{t(`state.${shownState(pitch)}`)}</Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
