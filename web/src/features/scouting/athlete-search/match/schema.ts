import type { SportCatalog } from '#web/features/athletes/sport/types.ts'
import { measureParts, toMetric, type UnitSystem } from '#web/lib/units.ts'
import { needKey, newNeed } from './rules.ts'
import type { Need } from './types.ts'

/** A need while somebody types: its numbers are texts, in the units that the person reads. */
export type Draft = Need & { key: string; weightText: string; targetText: string }

type Options = { system: UnitSystem; catalog: SportCatalog }

function targetText({ metric, target }: Need, { system, catalog }: Options) {
  const known = metric ? catalog.metrics[metric] : undefined
  if (target === null) return ''
  if (!known || typeof target === 'string') return String(target)
  const { value } = measureParts(target, known.unit, { language: 'en', system, decimals: known.decimals })
  return value.replaceAll(',', '')
}

export const draftOf = (need: Need, options: Options): Draft => ({
  ...need,
  key: needKey(need),
  weightText: String(need.weight),
  targetText: targetText(need, options),
})

export const newMetric = (metric: string, options: Options): Draft =>
  draftOf(
    newNeed('metric', 5, { metric, timing: options.catalog.metrics[metric]?.timed ? 'electronic' : null }),
    options,
  )

const plainNumber = (typed: string) => {
  const plain = typed.trim().replace(',', '.')
  return plain && Number.isFinite(Number(plain)) ? Number(plain) : null
}

/** What is no number stays as it was typed, so that it can be named. */
export const weightOf = ({ weightText }: Draft) => plainNumber(weightText) ?? weightText.trim()

/** As it was, unless another target was typed. */
export function needOfDraft(draft: Draft, options: Options): Need {
  const { key: _, weightText: _w, targetText: typed, ...need } = draft
  const known = need.metric ? options.catalog.metrics[need.metric] : undefined
  const weight = weightOf(draft)
  if (typed === targetText(need, options)) return { ...need, weight }
  if (!typed.trim()) return { ...need, weight, target: null }
  const value = plainNumber(typed)
  if (value === null || !known) return { ...need, weight, target: typed.trim() }
  return { ...need, weight, target: options.system === 'imperial' ? toMetric(value, known.unit) : value }
}
