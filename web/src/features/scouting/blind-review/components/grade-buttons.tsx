import { useT } from '#web/lib/i18n.ts'

export const GRADES = [1, 2, 3, 4, 5] as const

type GradeButtonsProps = {
  criterion: string
  name: string
  value: number | null
  disabled: boolean
  onGrade: (grade: number) => void
}

/** One criterion with its five grades: a choice, reached by Tab and made by arrows, a press or a digit. */
export function GradeButtons({ criterion, name, value, disabled, onGrade }: GradeButtonsProps) {
  const t = useT('blind-review')
  return (
    <fieldset data-criterion disabled={disabled} className="min-w-0 border-b border-hair py-2.5">
      <legend className="sr-only">{criterion}</legend>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span aria-hidden className="min-w-18 flex-1 font-medium wrap-anywhere">
          {criterion}
        </span>
        <span className="flex gap-1.5">
          {GRADES.map((grade) => (
            <label
              key={grade}
              className="relative grid size-9 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface font-semibold hover:bg-sunk has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:size-11"
            >
              <input
                type="radio"
                name={name}
                value={grade}
                checked={value === grade}
                onChange={() => onGrade(grade)}
                aria-label={t('grade.of', { criterion, grade })}
                className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              />
              <span aria-hidden className="num">
                {grade}
              </span>
            </label>
          ))}
        </span>
      </span>
    </fieldset>
  )
}
