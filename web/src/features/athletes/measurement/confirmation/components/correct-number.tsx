import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { methodWord, unitSign } from '#shared/units.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { methodsFor, parseEntered } from '../../rules.ts'
import type { Question } from '../types.ts'

type CorrectNumberProps = {
  question: Question
  busy: boolean
  onSend: (right: { value_entered: number; measured_on: string; method: string }) => void
  onCancel: () => void
}

/** The right value, day or method. The athlete is asked to accept it. */
export function CorrectNumber({ question, busy, onSend, onCancel }: CorrectNumberProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const { number, athlete_name: athlete } = question
  const unit = number.unit_entered
  const [value, setValue] = useState(String(number.value_entered))
  const [day, setDay] = useState(number.measured_on)
  const [method, setMethod] = useState(number.method)
  const [problem, setProblem] = useState(false)
  const metric = useQuery(sportQueries.catalog()).data?.metrics[number.metric_code]
  const methods = new Set([number.method, ...(metric ? methodsFor(metric) : [])])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const amount = parseEntered(value, unit)
    setProblem(amount === null)
    if (amount !== null) onSend({ value_entered: amount, measured_on: day, method })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <Field
        label={t('confirmation.right_value', { unit: unitSign(unit) })}
        error={problem && t('problem.value_shape', { given: value })}
      >
        <Input
          value={value}
          onChange={(event) => setValue(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
      </Field>
      <Field label={t('measured_on')}>
        <Input type="date" max={localToday()} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Field label={t('method')}>
        <Select
          value={method}
          onChange={(event) => setMethod(event.target.value)}
          options={[...methods].map((one) => ({ value: one, label: m(`method.${methodWord(one, unit)}`) }))}
        />
      </Field>
      <p className="text-sm text-soft">{t('confirmation.correct_text', { athlete })}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('confirmation.send_correction')}
        </Button>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  )
}
