import { useId } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type SportsChoiceProps = { chosen?: readonly string[]; error?: string | null | false }

/** The sports of an organization, one to eight, read from the form as `sports`. */
export function SportsChoice({ chosen = [], error }: SportsChoiceProps) {
  const t = useT('organization')
  const s = useT('sport')
  const { sports } = useSportCatalog()
  const id = useId()
  return (
    <fieldset data-wrong={error ? '' : undefined} aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{t('field.sports')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {sports.map(({ code }) => (
          <Checkbox
            key={code}
            name="sports"
            value={code}
            label={s(`sport.${code}`)}
            defaultChecked={chosen.includes(code)}
          />
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {error || null}
      </p>
    </fieldset>
  )
}
