import { LIMITS } from '#shared/limits.ts'
import type { Sport } from '#web/features/sport/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { ToggleChip } from '#web/ui/chip.tsx'

type PositionPickerProps = {
  sport: Sport | undefined
  chosen: string[]
  onChange: (positions: string[]) => void
}

/** The first one chosen is the main one. */
export function PositionPicker({ sport, chosen, onChange }: PositionPickerProps) {
  const t = useT('onboarding')
  const sportWords = useT('sport')
  if (!sport || sport.positions.length === 0) return null

  function toggle(code: string) {
    onChange(chosen.includes(code) ? chosen.filter((position) => position !== code) : [...chosen, code])
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('positions')}</legend>
      <div className="flex flex-wrap gap-2">
        {sport.positions.map(({ code }) => {
          const rank = chosen.indexOf(code) + 1
          return (
            <ToggleChip
              key={code}
              pressed={rank > 0}
              disabled={rank === 0 && chosen.length >= LIMITS.athlete.positionsMax}
              onClick={() => toggle(code)}
            >
              {rank > 0 && <span className="num">{rank}</span>}
              {sportWords(`position.${sport.code}.${code}`)}
            </ToggleChip>
          )
        })}
      </div>
      <p className="mt-1.5 text-sm text-faint">
        {t('positions_hint', { count: LIMITS.athlete.positionsMax })}
      </p>
    </fieldset>
  )
}
