import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { endorsementQueries } from '../queries.ts'
import type { Endorsement } from '../types.ts'
import { EndorsementItem } from './endorsement-item.tsx'

type ShownEndorsementsProps = { athleteId: string; menu: (endorsement: Endorsement) => ReactNode }

/** What scouts say about somebody: the shown ones, and one's own as long as nobody else sees it. */
export function ShownEndorsements({ athleteId, menu }: ShownEndorsementsProps) {
  const t = useT('endorsement')
  const { data: endorsements = [] } = useQuery(endorsementQueries.of(athleteId))
  if (endorsements.length === 0) return null
  return (
    <section>
      <h3 className="mb-2">{t('title')}</h3>
      <ul aria-label={t('title')} className="divide-y divide-hair">
        {endorsements.map((endorsement) => (
          <EndorsementItem
            key={endorsement.id}
            endorsement={endorsement}
            menu={menu(endorsement)}
            hint={endorsement.shown ? undefined : t('not_shown_yet')}
          />
        ))}
      </ul>
    </section>
  )
}
