import { SlidersHorizontal } from 'lucide-react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { SearchFilter, SearchPage } from '../../types.ts'
import { needProblem } from '../rules.ts'
import { useProblemWords } from './use-match-words.tsx'

type MatchNoticeProps = {
  filter: SearchFilter
  page: Pick<SearchPage, 'match' | 'refused'>
  onChange: (filter: SearchFilter) => void
  onWeights: () => void
}

/** Above the results: what the order is made of, or what is missing for it. */
export function MatchNotice({ filter, page, onChange, onWeights }: MatchNoticeProps) {
  const t = useT('athlete-search')
  const catalog = useSportCatalog()
  const wordsOf = useProblemWords()
  const { match, refused } = page
  const problem = refused === undefined ? null : needProblem(filter.match, filter.sport, catalog)
  const isOpen = match?.needs.length === 0
  if (!match && refused === undefined) return null
  return (
    <div
      role={refused === undefined ? undefined : 'alert'}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft"
    >
      <p className="min-w-0 grow basis-60">
        {refused === undefined ? (
          t(isOpen ? 'match.asks' : match?.own ? 'match.own' : 'match.built')
        ) : (
          <>
            <span className="text-red-ink">{problem ? wordsOf(problem) : t('match.refused')}</span>{' '}
            {t('match.fallback')}
          </>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {filter.match.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ ...filter, match: [] })}>
            {t('match.use_filters')}
          </Button>
        )}
        <Button size="sm" onClick={onWeights}>
          <SlidersHorizontal aria-hidden />
          {t(isOpen ? 'match.choose' : 'match.weights')}
        </Button>
      </span>
    </div>
  )
}
