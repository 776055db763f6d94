import { Plus, X } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CriteriaProblem } from '../../rules.ts'

export type Criterion = { key: number; words: string }

type CriteriaFieldsProps = {
  criteria: Criterion[]
  problems: (CriteriaProblem | null)[]
  onChange: (criteria: Criterion[]) => void
}

/** What is graded: one to five, each in a few words. */
export function CriteriaFields({ criteria, problems, onChange }: CriteriaFieldsProps) {
  const t = useT('blind-review')
  const { criterionMaxChars: max, criteriaMax } = LIMITS.blindReview
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-medium">{t('start.criteria')}</legend>
      {criteria.map(({ key, words }, at) => {
        const problem = problems[at]
        return (
          <div key={key} className="flex items-start gap-1.5">
            <Field
              label={<span className="sr-only">{t('start.criterion', { n: at + 1 })}</span>}
              error={problem && t(`problem.${problem}`, { max })}
              className="grow"
            >
              <Input
                value={words}
                maxLength={max}
                onChange={({ target }) =>
                  onChange(criteria.map((one) => (one.key === key ? { key, words: target.value } : one)))
                }
              />
            </Field>
            {criteria.length > 1 && (
              <Button
                variant="ghost"
                square
                aria-label={t('start.remove', { n: at + 1 })}
                onClick={() => onChange(criteria.filter((one) => one.key !== key))}
                className="mt-1.5"
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        )
      })}
      {criteria.length < criteriaMax && (
        <Button
          size="sm"
          onClick={() =>
            onChange([...criteria, { key: Math.max(...criteria.map(({ key }) => key)) + 1, words: '' }])
          }
        >
          <Plus aria-hidden />
          {t('start.add')}
        </Button>
      )}
    </fieldset>
  )
}
