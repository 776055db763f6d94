import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEndorse, useWithdrawEndorsement } from '../mutations.ts'
import { endorsementDraft } from '../queries.ts'
import {
  AUDIENCES,
  type EndorsementDraft,
  type EndorsementFields,
  endorsementSchema,
  RATINGS,
  RELATIONSHIPS,
  toFormValues,
} from '../schema.ts'
import type { Endorsement } from '../types.ts'

type EndorsementFormProps = {
  athlete: { id: string; display_name: string }
  /** What the scout wrote before; left out for a new one. */
  standing?: Endorsement
  onClose: () => void
}

export function EndorsementForm({ athlete, standing, onClose }: EndorsementFormProps) {
  const t = useT('endorsement')
  const words = useT('sport')
  const queryClient = useQueryClient()
  const name = athlete.display_name
  const save = useEndorse(athlete.id)
  const withdraw = useWithdrawEndorsement(athlete.id)
  const failure = useErrorMessage(save.error ?? withdraw.error)
  const today = localToday()
  const form = useForm<EndorsementFields, unknown, EndorsementDraft>({
    reValidateMode: 'onBlur',
    resolver: zodResolver(endorsementSchema(today)),
    defaultValues: endorsementDraft.read(queryClient, athlete.id) ?? toFormValues(standing),
  })
  const { register, formState, setValue, watch } = form
  const keepDraft = () => endorsementDraft.keep(queryClient, athlete.id, form.getValues())

  const wrong = (field: keyof EndorsementFields) => {
    const key = formState.errors[field]?.message
    return key && t(`problem.${key}`, { max: LIMITS.endorsement.notesMaxChars })
  }
  const done = (said: string) => ({
    onSuccess: () => {
      endorsementDraft.forget(queryClient, athlete.id)
      toast.success(said)
      onClose()
    },
  })
  const onSubmit = form.handleSubmit(
    (draft) => save.mutate({ id: standing?.id, draft }, done(t(standing ? 'changed' : 'sent', { name }))),
    (errors, event) => {
      // The group of radio buttons is no field of the form library, which sets the focus on the others by itself.
      if (Object.keys(errors)[0] === 'rating' && event?.target instanceof HTMLFormElement)
        event.target.querySelector<HTMLElement>('[name=rating]')?.focus()
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={t(standing ? 'change_title' : 'endorse_title', { name })}
      footer={
        <>
          {standing && (
            <Button
              variant="danger"
              className="mr-auto"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(standing.id, done(t('withdrawn', { name })))}
            >
              {t('withdraw')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="endorsement" variant="primary" busy={save.isPending}>
            {t(standing ? 'common:actions.save' : 'send')}
          </Button>
        </>
      }
    >
      <form
        id="endorsement"
        onSubmit={onSubmit}
        onChange={keepDraft}
        noValidate
        data-rechecks=""
        className="space-y-5"
      >
        <p className="text-soft">{t('what_happens', { name })}</p>
        <Field label={t('relationship_label')} error={wrong('relationship')}>
          <Select
            autoFocus
            data-autofocus
            {...register('relationship')}
            placeholder={t('choose')}
            options={RELATIONSHIPS.map((value) => ({ value, label: t(`relationship_own.${value}`) }))}
          />
        </Field>
        <Field label={t('observed_on')} error={wrong('observed_on')}>
          <Input {...register('observed_on')} type="date" max={today} min={LIMITS.endorsement.earliest} />
        </Field>
        <RadioGroup
          legend={t('rating_label')}
          name="rating"
          value={watch('rating')}
          onChange={(value) => setValue('rating', value, { shouldValidate: formState.isSubmitted })}
          options={RATINGS.map((value) => ({ value, label: `${value} · ${t(`rating.${value}`)}` }))}
          error={wrong('rating')}
        />
        <Field label={t('notes')} hint={t('notes_hint', { name })} error={wrong('notes')}>
          <Textarea {...register('notes')} rows={5} />
        </Field>
        <Field label={t('projected_label')} hint={t('projected_hint')}>
          <Select
            {...register('projected_level')}
            placeholder={t('projected_none')}
            options={LEVELS.map((value) => ({ value, label: words(`level.${value}`) }))}
          />
        </Field>
        <Field label={t('audience_label')} hint={t('audience_hint', { name })}>
          <Select
            {...register('visibility')}
            options={AUDIENCES.map((value) => ({ value, label: t(`audience_own.${value}`) }))}
          />
        </Field>
        <p role="alert" className="text-red-ink empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
