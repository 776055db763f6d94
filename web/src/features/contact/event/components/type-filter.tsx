import { useT } from '#web/lib/i18n.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { type EventRow, type EventType, eventTypes } from '../types.ts'
import { TypeDot } from './event-type.tsx'

type TypeFilterProps = {
  events: readonly EventRow[]
  types: readonly EventType[]
  onToggle: (type: EventType) => void
}

/** Nothing chosen is all of them. */
export function TypeFilter({ events, types, onToggle }: TypeFilterProps) {
  const t = useT('event')
  return (
    <fieldset className="-mx-4 flex min-w-0 max-w-[100dvw] gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:max-w-full sm:px-0">
      <legend className="sr-only">{t('types')}</legend>
      {eventTypes.map((type) => (
        <ToggleChip
          key={type}
          pressed={types.includes(type)}
          onClick={() => onToggle(type)}
          className="shrink-0"
        >
          <TypeDot type={type} />
          {t(`type.${type}`)}
          <span className="num">{events.filter((event) => event.type === type).length}</span>
        </ToggleChip>
      ))}
    </fieldset>
  )
}
