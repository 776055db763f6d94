import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { CardLine } from '../../components/card-line.tsx'
import { CheckedClub } from '../../components/checked-club.tsx'
import type { SeenCard } from '../../types.ts'
import { PositionCodes } from './position-codes.tsx'

type RowPersonProps = {
  card: Omit<SeenCard, 'headline_metrics'>
  sportless: boolean
  name: ReactNode
  /** From the centre of the circle that is asked for to the town of an adult. */
  km?: number | undefined
}

/** Face, name and two lines about the person: what a row of the list says before its numbers. */
export function RowPerson({ card, sportless, name, km }: RowPersonProps) {
  const age = useAgeLabel()
  const t = useT('athlete-search')
  const language = useLanguage()
  const where = card.town || regionName(card.region ?? '', language)
  return (
    <>
      <UserAvatar
        name={card.display_name}
        photo={card.avatar_path}
        className="max-sm:row-span-3 max-sm:h-9! max-sm:w-7.5! max-sm:text-xs!"
      />
      <div className="min-w-0 grow leading-5 max-sm:contents">
        <div className="flex min-w-0 items-baseline gap-1.5 max-sm:col-start-2 max-sm:col-end-4">{name}</div>
        <p className="flex min-w-0 items-center gap-1.5 text-sm leading-5 text-soft max-sm:col-start-2 max-sm:row-start-2 max-sm:[&_[title]+[title]]:hidden">
          {sportless ? (
            <>
              <PositionCodes card={card} />
              <span className="truncate">
                {card.age_band && age(card.age_band, true)}
                {card.class_year && (
                  <span className={clsx(card.age_band && 'max-sm:hidden')}>
                    {card.age_band && ' · '}
                    {card.class_year}
                  </span>
                )}
              </span>
            </>
          ) : (
            <span className="truncate">
              <CardLine card={card} />
            </span>
          )}
        </p>
        <p className="truncate text-sm leading-4.5 text-faint max-sm:col-start-2 max-sm:row-start-3">
          {km !== undefined && `${km === 0 ? t('near.here') : t('near.distance', { km })} · `}
          {sportless ? card.club && <CheckedClub card={card} /> : card.age_band && age(card.age_band)}
          {(sportless ? card.club : card.age_band) && where && ' · '}
          {where}
        </p>
      </div>
    </>
  )
}
