import { useState } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveContactWindow, useUndoContactWindow } from '../mutations.ts'
import { detailsOf, valuesOf, windowProblems } from '../rules.ts'
import { type ContactWindow, WINDOW_KINDS, type WindowValues } from '../types.ts'
import { useWindowLevel, WINDOW_LEVELS } from '../window-words.ts'
import { UNDO_SHOWN_SECONDS } from './delete-window-dialog.tsx'

/** Adds a window, or changes one; what was typed stays when it is refused. */
export function WindowDialog({ window, onClose }: { window: ContactWindow | null; onClose: () => void }) {
  const t = useT('contact-window')
  const common = useT()
  const sport = useT('sport')
  const levelName = useWindowLevel()
  const { sports } = useSportCatalog()
  const [values, setValues] = useState(() => valuesOf(window, localToday()))
  const [problems, setProblems] = useState<(keyof WindowValues)[]>([])
  const save = useSaveContactWindow()
  const undo = useUndoContactWindow()
  const refused = useErrorMessage(save.error)
  const put = (part: Partial<WindowValues>) => setValues((now) => ({ ...now, ...part }))
  const field = (name: Exclude<keyof WindowValues, 'is_blocking' | 'yearly'>) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  const label = (name: keyof WindowValues, hint?: string) => ({
    label: t(`field.${name}`),
    hint,
    error: problems.includes(name) && t(`problem.${name}`),
  })

  // It may be undone when the screen is another already.
  const failed = async (error: unknown) =>
    toast.error(t('common:errors.title'), { description: await errorMessage(error) })
  function send() {
    const found = windowProblems(values, localToday())
    setProblems(found)
    if (found.length > 0) return
    saidAfter(
      save.mutateAsync(
        { details: detailsOf(values, window), reason: values.reason.trim() },
        { onSuccess: () => onClose() },
      ),
      (change) =>
        toast.undoable(t('saved'), () => undo.mutateAsync(change).catch(failed), UNDO_SHOWN_SECONDS),
    )
  }

  const dayType = values.yearly ? 'text' : 'date'
  return (
    <Dialog open onClose={onClose} title={t(window ? 'edit_title' : 'add_title')} size="md">
      <Form onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <Field {...label('sport_code')}>
          <Select
            {...field('sport_code')}
            placeholder={t('choose_sport')}
            options={sports.map(({ code }) => ({ value: code, label: sport(`sport.${code}`) }))}
          />
        </Field>
        <Field {...label('kind')}>
          <Select
            {...field('kind')}
            options={WINDOW_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Field>
        <Field {...label('level', t('hint.level'))}>
          <Select
            {...field('level')}
            placeholder={t('choose_level')}
            options={[...new Set([...WINDOW_LEVELS, window?.level ?? ''])]
              .filter(Boolean)
              .map((value) => ({ value, label: levelName(value) }))}
          />
        </Field>
        <Field {...label('division', t('hint.division'))}>
          <Input {...field('division')} autoCapitalize="none" />
        </Field>
        <Field {...label('class_year', t('hint.class_year'))}>
          <Input {...field('class_year')} inputMode="numeric" />
        </Field>
        <div className="self-end">
          <Checkbox
            label={t('field.yearly')}
            checked={values.yearly}
            onChange={({ target }) => put({ yearly: target.checked, from: '', to: '' })}
          />
        </div>
        <Field {...label('from', values.yearly ? t('hint.day') : undefined)}>
          <Input {...field('from')} type={dayType} />
        </Field>
        <Field {...label('to', values.yearly ? t('hint.day') : undefined)}>
          <Input {...field('to')} type={dayType} />
        </Field>
        <Field {...label('source_url', t('hint.source_url'))} className="sm:col-span-2">
          <Input {...field('source_url')} type="url" maxLength={500} />
        </Field>
        <Field {...label('checked_on')}>
          <Input {...field('checked_on')} type="date" />
        </Field>
        <div className="self-end">
          <Checkbox
            label={t('field.is_blocking')}
            hint={t('hint.is_blocking')}
            checked={values.is_blocking}
            disabled={values.kind !== 'quiet' && values.kind !== 'dead'}
            onChange={({ target }) => put({ is_blocking: target.checked })}
          />
        </div>
        <Field {...label('reason')} className="sm:col-span-2">
          <Textarea {...field('reason')} rows={2} maxLength={500} />
        </Field>
        {refused && (
          <p role="alert" className="text-red-ink sm:col-span-2">
            {refused}
          </p>
        )}
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {common('actions.save')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
