import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { blindReviewQueries } from '../queries.ts'
import { reviewsAddress } from '../rules.ts'
import type { Review } from '../types.ts'
import { ResultRow } from './result-row.tsx'

type ReviewResultProps = {
  review: Review
  /** What can be done with those who are chosen. */
  actions: (chosen: AthleteCard[], onDone: () => void) => ReactNode
  onOpen: (athleteId: string) => void
  line: (card: AthleteCard) => ReactNode
}

/** Who they are, in the order of the grades, beside the order of the search. */
export function ReviewResult({ review, actions, onOpen, line }: ReviewResultProps) {
  const t = useT('blind-review')
  const result = useQuery(blindReviewQueries.result(review.id))
  const ids = result.data?.letters.flatMap(({ athlete_id }) => athlete_id ?? []).sort() ?? []
  const cards = useQuery({ ...searchQueries.cards(ids), enabled: ids.length > 0 })
  const byId = new Map(cards.data?.map((card) => [card.id, card]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const failed = result.error ?? cards.error
  return (
    <Page
      title={review.name}
      lead={t('result.title')}
      width="reading"
      actions={
        <LinkButton to={reviewsAddress}>
          <ArrowLeft aria-hidden />
          {t('result.back')}
        </LinkButton>
      }
    >
      {failed && !result.data && <ErrorState error={failed} onRetry={() => void result.refetch()} />}
      {result.isPending && <ListSkeleton rows={6} />}
      {result.data && (
        <>
          <p className="mb-4 rounded-md border border-line bg-surface px-4 py-3">
            <RichText
              text={t('result.moved', { count: result.data.moved, ranked: result.data.ranked })}
              marks={{ n: (figure) => <span className="num text-xl font-semibold">{figure}</span> }}
            />
          </p>
          {actions(
            [...chosen].flatMap((id) => byId.get(id) ?? []),
            () => setChosen(new Set()),
          )}
          <ul className="divide-y divide-hair border-y border-line">
            {result.data.letters.map((one) => (
              <ResultRow
                key={one.letter}
                one={one}
                review={review}
                card={one.athlete_id ? byId.get(one.athlete_id) : undefined}
                chosen={chosen.has(one.athlete_id ?? '')}
                onChoose={choose}
                onOpen={onOpen}
                line={line}
              />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
