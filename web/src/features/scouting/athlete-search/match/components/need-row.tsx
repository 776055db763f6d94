import { X } from 'lucide-react'
import { useId } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { measureParts } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TIMINGS } from '../../types.ts'
import type { Draft } from '../schema.ts'
import { useNeedName } from './use-match-words.tsx'

type NeedRowProps = {
  draft: Draft
  sport: string | null
  /** Its share of a hundred, while all weights are numbers. */
  max: number | undefined
  onChange: (draft: Draft) => void
  onRemove: (() => void) | undefined
}

/** A need with its weight, and what it asks for. */
export function NeedRow({ draft, sport, max, onChange, onRemove }: NeedRowProps) {
  const t = useT('athlete-search')
  const nameOf = useNeedName()
  const id = useId()
  const isMetric = draft.need === 'metric'
  const name = draft.need === 'position' ? t('match.need.position_and_side') : nameOf(draft)
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="min-w-0 grow font-medium">
          {name}
        </label>
        {max !== undefined && (
          <span className="num shrink-0 text-sm text-faint">{t('match.share', { max })}</span>
        )}
        <Input
          id={id}
          inputMode="numeric"
          value={draft.weightText}
          onChange={({ target }) => onChange({ ...draft, weightText: target.value })}
          aria-label={t('match.weight_of', { name })}
          className="num w-14! shrink-0 px-2 text-right"
        />
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('range.remove', { name })}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isMetric && <MetricNeed draft={draft} name={name} onChange={onChange} />}
      {draft.need === 'position' && <PositionNeed draft={draft} sport={sport} onChange={onChange} />}
    </li>
  )
}

type PartProps = { draft: Draft; onChange: (draft: Draft) => void }

function MetricNeed({ draft, name, onChange }: PartProps & { name: string }) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const system = useUnits()
  const metric = useSportCatalog().metrics[draft.metric ?? '']
  if (!metric) return null
  const { unit } = measureParts(metric.min, metric.unit, { language, system, decimals: metric.decimals })
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <Input
        inputMode="decimal"
        value={draft.targetText}
        onChange={({ target }) => onChange({ ...draft, targetText: target.value })}
        placeholder={t('match.best_tenth')}
        aria-label={t('match.target_of', { name, unit })}
        className="num max-w-40 grow px-2"
      />
      {metric.timed && (
        <Select
          aria-label={t('range.timing', { name })}
          value={draft.timing ?? 'electronic'}
          options={TIMINGS.map((timing) => ({ value: timing, label: t(`range.${timing}`) }))}
          onChange={({ target }) => onChange({ ...draft, timing: target.value })}
          className="min-w-40 flex-1"
        />
      )}
    </div>
  )
}

const toggled = (codes: string[], code: string) =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]

function PositionNeed({ draft, sport, onChange }: PartProps & { sport: string | null }) {
  const t = useT('athlete-search')
  const words = useT('sport')
  const positions = useSportCatalog().sports.find(({ code }) => code === sport)?.positions ?? []
  return (
    <div className="mt-1.5 space-y-1.5">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('match.need.position')}</legend>
        {positions.map(({ code }) => (
          <ToggleChip
            key={code}
            pressed={draft.positions.includes(code)}
            onClick={() => onChange({ ...draft, positions: toggled(draft.positions, code) })}
          >
            {words(`position.${sport}.${code}`)}
          </ToggleChip>
        ))}
      </fieldset>
      {!sport && <p className="text-sm text-faint">{t('filters.sport_first')}</p>}
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="float-left mr-1 text-sm text-soft">{t('match.need.side')}</legend>
        {['left', 'right'].map((side) => (
          <ToggleChip
            key={side}
            pressed={draft.sides.includes(side)}
            onClick={() => onChange({ ...draft, sides: toggled(draft.sides, side) })}
          >
            {words(`side.${side}`)}
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  )
}
