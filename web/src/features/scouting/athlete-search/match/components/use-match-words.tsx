import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { provenanceLabel } from '../../rules.ts'
import type { AthleteCard } from '../../types.ts'
import type { NeedProblem } from '../rules.ts'
import type { Need, Weighed } from '../types.ts'

type Named = Partial<Pick<Need | Weighed, 'metric' | 'timing' | 'positions' | 'sides'>> & { need: string }

/** What a need is called. */
export function useNeedName() {
  const t = useT('athlete-search')
  const names = useT('metric')
  return ({ need, metric, timing, positions, sides }: Named) => {
    if (need === 'metric') {
      const name = names(`name.${metric}`)
      return timing === 'hand' || timing === 'unstated' ? t(`sort.${timing}`, { name }) : name
    }
    if (need !== 'position') return t(`match.need.${need}`)
    if (!sides?.length && positions?.length) return t('match.need.position')
    return t(positions?.length ? 'match.need.position_and_side' : 'match.need.side')
  }
}

/** A value of a metric in one line, as the person reads it. */
export function useMetricLine() {
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  return (code: string | null | undefined, value: number) => {
    const metric = code ? metrics[code] : undefined
    if (!metric) return String(value)
    const parts = metricParts(value, metric, { language, system })
    return `${parts.value} ${parts.unit}`.trim()
  }
}

/** The field, what was given, and what is wanted. */
export function useProblemWords() {
  const t = useT('athlete-search')
  const nameOf = useNeedName()
  const line = useMetricLine()
  const { metrics } = useSportCatalog()
  return ({ kind, need, given }: NeedProblem) => {
    const metric = need?.metric ? metrics[need.metric] : undefined
    const known = need && (need.need !== 'metric' || metric) ? nameOf(need) : ''
    const bounds = metric && { from: line(metric.code, metric.min), to: line(metric.code, metric.max) }
    return t('match.problem.sentence', {
      field: t(`match.problem.field.${kind}`, { name: known }),
      given:
        kind === 'weights' || given === ''
          ? t(`match.problem.${kind === 'weights' ? 'all_zero' : 'nothing'}`)
          : given,
      wanted: t(`match.problem.wanted.${kind}`, { ...bounds }),
    })
  }
}

/** The number of a person that counts for a need. */
export type Counted = { metric_code: string; timing: string; value: number; provenance: number }

type Shown = { card: AthleteCard; need: Weighed; share: number; points: number; counted: Counted[] }

/** What a person has of a need, and in words why points were lost. */
export function usePartWords() {
  const t = useT('athlete-search')
  const common = useT()
  const words = useT('sport')
  const line = useMetricLine()
  const proof = (provenance: number) => common(`provenance.${provenanceLabel(provenance)}`)

  function metricWords({ need, counted }: Shown) {
    const own = counted.find(
      ({ metric_code, timing }) => metric_code === need.metric && timing === need.timing,
    )
    const wanted = need.own ? 'own' : need.usual ? 'best_tenth' : 'plausible'
    return {
      has: own ? `${line(need.metric, own.value)}, ${proof(own.provenance)}` : t('match.none_counts'),
      why: own
        ? t(`match.why.${wanted}`, { value: line(need.metric, need.target ?? 0) })
        : t('match.why.no_number'),
    }
  }

  function positionWords({ card, need, share }: Shown) {
    const { positions = [], sides = [] } = need
    const side = card.dominant_side
    const hasSide = sides.length > 0 && (side === 'both' || (side !== null && sides.includes(side)))
    const place = sides.length === 0 ? share : share * 2 - Number(hasSide)
    const why = [
      positions.length > 0 && place < 1 && t(place > 0 ? 'match.why.second' : 'match.why.not_played'),
      sides.length > 0 && !hasSide && t(side ? 'match.why.other_side' : 'match.why.no_side'),
    ]
    const has = [
      ...card.positions.slice(0, 2).map((code) => words(`position.${card.primary_sport}.${code}`)),
      sides.length > 0 && side && t('filters.side_is', { side: words(`side.${side}`) }),
    ]
    return { has: has.filter(Boolean).join(', '), why: why.filter(Boolean).join(', ') }
  }

  return (part: Shown): { has: string; why: string } => {
    const { card, need, share, counted } = part
    if (need.need === 'metric') return metricWords(part)
    if (need.need === 'position') return positionWords(part)
    if (need.need === 'film') {
      const film = share >= 1 ? 'new' : share > 0 ? 'old' : 'none'
      return { has: t(`match.film.${film}`), why: t('match.why.film') }
    }
    if (need.need === 'availability')
      return { has: words(`status.${card.recruiting_status}`), why: t('match.why.not_open') }
    const levels = [...new Set(counted.map(({ provenance }) => provenance))].sort()
    return {
      has:
        levels.length > 0 ? levels.map(proof).join(', ') : t(share > 0 ? 'match.proven' : 'match.unproven'),
      why: t('match.why.verification'),
    }
  }
}
