import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { bySeason, filtersOf, matchesFilter, stateOf } from '../rules.ts'
import type { Confirmation, Honour } from '../types.ts'
import { type HonourActs, HonourItem } from './honour-item.tsx'

type HonourTimelineProps = {
  honours: readonly Honour[]
  confirmations: readonly Confirmation[]
  acts: HonourActs
  busy: boolean
}

/** By season, the newest first. Which of them are shown is in the address. */
export function HonourTimeline({ honours, confirmations, acts, busy }: HonourTimelineProps) {
  const t = useT('achievement')
  const s = useT('sport')
  const [search, setSearch] = useSearchParams()
  const filter = search.get('show') ?? 'all'
  const filters = ['all', ...filtersOf(honours)]
  const shown = honours.filter((honour) => matchesFilter(honour, filter))
  const choose = (next: string) =>
    setSearch(
      (now) => {
        if (next === 'all') now.delete('show')
        else now.set('show', next)
        return now
      },
      { replace: true },
    )
  const label = (name: string) => {
    const [by, code] = name.split(':')
    if (by === 'sport') return s(`sport.${code}`)
    return by === 'level' ? t(`level.${code}`) : t(`filter.${name}`)
  }
  return (
    <section aria-label={t('timeline')} className="space-y-4">
      {filters.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('filter.label')}</legend>
          {filters.map((name) => (
            <ToggleChip key={name} pressed={filter === name} onClick={() => choose(name)}>
              {label(name)}{' '}
              <span className="num">{honours.filter((one) => matchesFilter(one, name)).length}</span>
            </ToggleChip>
          ))}
        </fieldset>
      )}
      {shown.length === 0 && <EmptyState title={t('none_shown')} />}
      {bySeason(shown).map(({ season, honours: inSeason }) => (
        <section key={season} aria-label={t('season', { season })}>
          <h2 className="mb-2 ml-12 text-sm font-semibold text-soft">{t('season', { season })}</h2>
          <ul className="relative before:absolute before:inset-y-0 before:left-4.5 before:w-px before:bg-line-strong">
            {inSeason.map((honour) => (
              <HonourItem
                key={honour.id}
                honour={honour}
                state={stateOf(
                  honour,
                  confirmations.find(({ honour_id }) => honour_id === honour.id),
                )}
                acts={acts}
                busy={busy}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
