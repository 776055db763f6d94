import { useT } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/select.tsx'
import { type EventRow, eventStates } from '../../types.ts'

type DeskFiltersProps = {
  events: readonly EventRow[]
  chosen: { sport: string | null; state: string | null; host: string | null }
  onChange: (values: Record<string, string | null>) => void
}

/** By sport, state and host: of the hosts and sports that the shown time has. */
export function DeskFilters({ events, chosen, onChange }: DeskFiltersProps) {
  const t = useT('event-desk')
  const words = useT('event')
  const sports = useT('sport')
  const valuesOf = (pick: (event: EventRow) => string | null, now: string | null) =>
    [...new Set([now, ...events.map(pick)])].filter((one): one is string => Boolean(one)).toSorted()
  const filters = [
    {
      name: 'sport',
      value: chosen.sport,
      options: valuesOf(({ sport_code }) => sport_code, chosen.sport),
      label: (code: string) => sports(`sport.${code}`),
    },
    {
      name: 'state',
      value: chosen.state,
      options: eventStates,
      label: (state: string) => words(`state.${state}`),
    },
    {
      name: 'host',
      value: chosen.host,
      options: valuesOf(({ host }) => host, chosen.host),
      label: (host: string) => host,
    },
  ]
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
      {filters.map(({ name, value, options, label }) => (
        <Select
          key={name}
          aria-label={t(`filter.${name}`)}
          value={value ?? ''}
          placeholder={t(`filter.any_${name}`)}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
          options={options.map((one) => ({ value: one, label: label(one) }))}
          className="sm:w-36"
        />
      ))}
    </div>
  )
}
