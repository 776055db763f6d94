import { useState } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SearchFilter } from '../../types.ts'
import { maximaOf, metricsToWeigh, needProblem, needsToWeigh } from '../rules.ts'
import { type Draft, draftOf, needOfDraft, newMetric, weightOf } from '../schema.ts'
import { NeedRow } from './need-row.tsx'
import { useProblemWords } from './use-match-words.tsx'

type MatchWeightsProps = {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
  onClose: () => void
}

/** The needs of a match with their weights. Nothing changes before it is applied. */
export function MatchWeights({ filter, onChange, onClose }: MatchWeightsProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const catalog = useSportCatalog()
  const system = useUnits()
  const options = { system, catalog }
  const wordsOf = useProblemWords()
  const [drafts, setDrafts] = useState(() =>
    needsToWeigh(filter, catalog).map((need) => draftOf(need, options)),
  )
  const [problem, setProblem] = useState('')

  const weights = drafts.map((draft) => Number(weightOf(draft)))
  const areNumbers = weights.every((weight) => Number.isInteger(weight) && weight >= 0 && weight <= 10)
  const maxima = areNumbers ? maximaOf(weights) : []
  const used = drafts.flatMap(({ metric }) => metric ?? [])
  const others = metricsToWeigh(filter.sport, catalog).filter(({ code }) => !used.includes(code))
  const set = (key: string, next: Draft | null) =>
    setDrafts(drafts.flatMap((draft) => (draft.key === key ? (next ?? []) : draft)))

  function apply() {
    const needs = drafts.map((draft) => needOfDraft(draft, options))
    const weighed = needs.filter(({ weight }) => weight !== 0)
    const wrong = needProblem(weighed, filter.sport, catalog)
    if (wrong) return setProblem(wordsOf(wrong))
    onChange({ ...filter, sort: 'match', match: weighed })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('match.sheet')}
      footer={
        <div className="w-full space-y-2">
          <p role="alert" className="text-sm text-red-ink empty:hidden">
            {problem}
          </p>
          <Button variant="primary" className="w-full" onClick={apply}>
            {t('match.apply')}
          </Button>
        </div>
      }
    >
      <p className="text-sm text-soft">{t('match.sheet_text')}</p>
      <ul className="divide-y divide-hair">
        {drafts.map((draft, at) => (
          <NeedRow
            key={draft.key}
            draft={draft}
            sport={filter.sport}
            max={maxima[at]}
            onChange={(next) => set(draft.key, next)}
            onRemove={draft.need === 'metric' ? () => set(draft.key, null) : undefined}
          />
        ))}
      </ul>
      {filter.sport === null ? (
        <p className="text-sm text-faint">{t('match.sport_first')}</p>
      ) : (
        used.length < 5 &&
        others.length > 0 && (
          <Select
            aria-label={t('range.add')}
            value=""
            placeholder={t('range.add')}
            options={others.map(({ code }) => ({ value: code, label: names(`name.${code}`) }))}
            onChange={({ target }) => {
              if (target.value) setDrafts([newMetric(target.value, options), ...drafts])
            }}
          />
        )
      )}
      <p className="mt-3 text-sm text-faint">{t('match.never')}</p>
    </Dialog>
  )
}
