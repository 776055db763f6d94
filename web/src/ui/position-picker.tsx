import { type ReactNode, useId } from 'react'
import { ToggleChip } from './chip.tsx'
import { VenueMap } from './venue-map.tsx'

type PositionPickerProps = {
  legend: ReactNode
  hint: ReactNode
  error?: ReactNode
  sport: string
  options: { code: string; label: string }[]
  /** The main one first. */
  chosen: readonly string[]
  max: number
  onChange: (positions: string[]) => void
  className?: string
}

/**
 * In the order in which they are chosen; the first is the main one. The names are the buttons; the drawing of the sport's place
 * shows all of them and takes a press of the pointer for them.
 */
export function PositionPicker({
  legend,
  hint,
  error,
  sport,
  options,
  chosen,
  max,
  onChange,
  className,
}: PositionPickerProps) {
  const about = useId()
  const isFull = chosen.length >= max
  const toggle = (code: string) => {
    if (chosen.includes(code)) onChange(chosen.filter((other) => other !== code))
    else if (!isFull) onChange([...chosen, code])
  }
  return (
    <fieldset className={className} aria-describedby={about}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <VenueMap
        sport={sport}
        positions={chosen}
        onPress={toggle}
        nameOf={(code) => options.find((option) => option.code === code)?.label ?? ''}
        className="mb-4 max-w-xl"
      />
      <div className="flex flex-wrap gap-2">
        {options.map(({ code, label }) => {
          const rank = chosen.indexOf(code) + 1
          return (
            <ToggleChip
              key={code}
              pressed={rank > 0}
              disabled={rank === 0 && isFull}
              className="disabled:opacity-50"
              onClick={() => toggle(code)}
            >
              {rank > 0 && (
                <span className="num grid size-4.5 place-items-center rounded-full bg-accent text-xs text-on-accent">
                  {rank}
                </span>
              )}
              {label}
            </ToggleChip>
          )
        })}
      </div>
      <p id={about} className="mt-1.5 text-sm text-faint">
        {hint}
      </p>
      <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  )
}
