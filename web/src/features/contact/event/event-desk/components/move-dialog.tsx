import { type FormEvent, useId, useState } from 'react'
import { isClockTime } from '#shared/validate/event.ts'
import { cityOf, type LocalTime, localTime } from '#web/lib/clock.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { EventRow } from '../../types.ts'
import { refusedField, tidyTime } from '../schema.ts'
import type { Scope } from '../types.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { useMoveWithUndo } from './use-move-with-undo.tsx'

type MoveDialogProps = {
  event: EventRow
  /** Where it was dropped, by the clock of its place. */
  to?: LocalTime
  onClose: () => void
}

/** The same as dragging, by keyboard and to the minute. */
export function MoveDialog({ event, to, onClose }: MoveDialogProps) {
  const t = useT('event-desk')
  const form = useId()
  const start = to ?? localTime(event.start_at, event.timezone)
  const { move, busy, error } = useMoveWithUndo()
  const refused = useErrorMessage(error)
  const [scope, setScope] = useState<Scope>('this')
  const [problem, setProblem] = useState<'day' | 'time' | null>(null)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const data = new FormData(submitted.currentTarget)
    const day = String(data.get('day') ?? '')
    const time = event.all_day ? '00:00' : tidyTime(String(data.get('time') ?? ''))
    const found = day === '' ? 'day' : isClockTime(time) ? null : 'time'
    setProblem(found)
    if (found) submitted.currentTarget.querySelector<HTMLElement>(`[name=${found}]`)?.focus()
    else move(event, { day, time }, scope, onClose)
  }
  const atTime = refusedField(error) === 'start_time'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('move.title', { title: event.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('move.day')}
            error={problem === 'day' ? t('common:problems.event_incomplete') : !atTime && refused}
          >
            <Input type="date" name="day" defaultValue={start.day} data-autofocus />
          </Field>
          {!event.all_day && (
            <Field
              label={t('move.time')}
              hint={t('move.clock', { city: cityOf(event.timezone) })}
              error={problem === 'time' ? t('common:problems.event_time_invalid') : atTime && refused}
            >
              <Input name="time" inputMode="numeric" autoComplete="off" defaultValue={start.time} />
            </Field>
          )}
        </div>
        {event.series_id && <ScopeChoice scope={scope} onChange={setScope} />}
      </form>
    </Dialog>
  )
}
