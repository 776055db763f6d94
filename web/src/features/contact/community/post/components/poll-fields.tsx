import { Plus } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

const { choicesMax, choiceMaxChars } = LIMITS.communityPost
const pollDays = [1, 3, 7, 14, 30]
export type Choice = { id: number; words: string }

type PollFieldsProps = {
  choices: readonly Choice[]
  onChoices: (choices: Choice[]) => void
  days: number
  onDays: (days: number) => void
  /** Whether the form was sent: then what is missing is said. */
  checked: boolean
}

export function PollFields({ choices, onChoices, days, onDays, checked }: PollFieldsProps) {
  const t = useT('community')
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{t('choices')}</legend>
      {choices.map((choice, place) => (
        <Input
          key={choice.id}
          aria-label={t('choice', { number: place + 1 })}
          value={choice.words}
          maxLength={choiceMaxChars}
          onChange={({ target }) =>
            onChoices(choices.map((one) => (one.id === choice.id ? { ...one, words: target.value } : one)))
          }
        />
      ))}
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {checked && choices.filter(({ words }) => words.trim()).length < 2 && t('choices_missing')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {choices.length < choicesMax && (
          <Button
            size="sm"
            onClick={() => onChoices([...choices, { id: (choices.at(-1)?.id ?? 0) + 1, words: '' }])}
          >
            <Plus aria-hidden />
            {t('add_choice')}
          </Button>
        )}
        <Select
          aria-label={t('poll_ends')}
          className="w-auto!"
          value={days}
          onChange={({ target }) => onDays(Number(target.value))}
        >
          {pollDays.map((count) => (
            <option key={count} value={count}>
              {t('poll_days', { count })}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}
