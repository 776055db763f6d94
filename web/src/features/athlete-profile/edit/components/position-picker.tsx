import { LIMITS } from '#shared/limits.ts'
import type { Sport } from '#web/features/sport/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { ToggleChip } from '#web/ui/chip.tsx'

type PositionPickerProps = {
  sport: Sport
  /** The main one first. */
  chosen: readonly string[]
  error: string | null
  onChange: (positions: string[]) => void
}

const max = LIMITS.athlete.positionsMax

/** In the order in which they are chosen; the first is the main one. */
export function PositionPicker({ sport, chosen, error, onChange }: PositionPickerProps) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  return (
    <fieldset className="min-w-0 flex-[1_1_18rem]" aria-describedby="positions-about">
      <legend className="mb-1.5 font-medium">{t('field.positions')}</legend>
      <div className="flex flex-wrap gap-2">
        {sport.positions.map(({ code }) => {
          const at = chosen.indexOf(code)
          const on = at !== -1
          return (
            <ToggleChip
              key={code}
              pressed={on}
              disabled={!on && chosen.length >= max}
              className="disabled:opacity-50"
              onClick={() => onChange(on ? chosen.filter((other) => other !== code) : [...chosen, code])}
            >
              {on && (
                <span className="num grid size-4.5 place-items-center rounded-full bg-accent text-xs text-on-accent">
                  {at + 1}
                </span>
              )}
              {s(`position.${sport.code}.${code}`)}
            </ToggleChip>
          )
        })}
      </div>
      <p id="positions-about" className="mt-1.5 text-sm text-faint">
        {t('edit.positions_hint', { max })}
      </p>
      <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  )
}
