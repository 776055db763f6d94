import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import type { EventType } from '../types.ts'

/** The colour of a type: its edge, its ground and its words. The word always stands beside it. */
export const tones: Record<EventType, string> = {
  training: 'border-pitch bg-pitch-wash text-pitch-ink',
  game: 'border-slate bg-slate-wash text-slate-ink',
  tournament: 'border-blue bg-blue-wash text-blue-ink',
  meeting: 'border-violet bg-violet-wash text-violet-ink',
  other: 'border-clay bg-clay-wash text-clay-ink',
}

/** The edge alone, of a card that has a ground of its own. */
export const edges: Record<EventType, string> = {
  training: 'border-l-pitch',
  game: 'border-l-slate',
  tournament: 'border-l-blue',
  meeting: 'border-l-violet',
  other: 'border-l-clay',
}

const dots: Record<EventType, string> = {
  training: 'bg-pitch',
  game: 'bg-slate',
  tournament: 'bg-blue',
  meeting: 'bg-violet',
  other: 'bg-clay',
}

export function TypeBadge({ type }: { type: EventType }) {
  const t = useT('event')
  return (
    <span className={clsx('rounded-sm px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap', tones[type])}>
      {t(`type.${type}`)}
    </span>
  )
}

export const TypeDot = ({ type }: { type: EventType }) => (
  <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-[3px]', dots[type])} />
)
