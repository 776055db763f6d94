import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useShowEndorsement } from '../mutations.ts'
import { averageRating } from '../rules.ts'
import type { Endorsement } from '../types.ts'
import { EndorsementItem } from './endorsement-item.tsx'

type EndorsementsCardProps = {
  athleteId: string
  endorsements: readonly Endorsement[]
  /** The athlete themselves decides which ones others see. */
  own: boolean
  menu: (endorsement: Endorsement) => ReactNode
  record?: (endorsement: Endorsement) => ReactNode
}

export function EndorsementsCard({ athleteId, endorsements, own, menu, record }: EndorsementsCardProps) {
  const t = useT('endorsement')
  const language = useLanguage()
  const show = useShowEndorsement(athleteId)
  const average = averageRating(endorsements)
  const rating =
    average && getFormatter('NumberFormat', language, { maximumFractionDigits: 1 }).format(average)
  return (
    <Card id="endorsements" aria-labelledby="endorsements-title">
      <CardHeader
        id="endorsements-title"
        title={t('title')}
        aside={endorsements.length > 0 && <span className="num">{endorsements.length}</span>}
      />
      {endorsements.length === 0 && (
        <EmptyState icon={<BadgeCheck aria-hidden />} title={own ? t('empty') : t('empty_other')}>
          {own && t('empty_text')}
        </EmptyState>
      )}
      {rating && <p className="mb-3 text-sm text-soft">{t('average', { rating })}</p>}
      <ul aria-labelledby="endorsements-title" className="divide-y divide-hair">
        {endorsements.map((endorsement) => (
          <EndorsementItem
            key={endorsement.id}
            endorsement={endorsement}
            menu={menu(endorsement)}
            record={record?.(endorsement)}
            onShow={
              own
                ? (shown) =>
                    // By the promise: the next may be switched before the answer.
                    show
                      .mutateAsync({ id: endorsement.id, shown })
                      .catch(async (error) =>
                        toast.error(t('not_changed'), { description: await errorMessage(error) }),
                      )
                : undefined
            }
          />
        ))}
      </ul>
    </Card>
  )
}
