import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveVideo } from '../mutations.ts'
import { VISIBILITIES, type VideoFields, videoSchema } from '../schema.ts'
import { VIDEO_KINDS, type VideoLink } from '../types.ts'

type VideoFormProps = { athleteId: string; isMinor: boolean; video?: VideoLink; onClose: () => void }

export function VideoForm({ athleteId, isMinor, video, onClose }: VideoFormProps) {
  const t = useT('video')
  const save = useSaveVideo(athleteId)
  const failure = useErrorMessage(save.error)
  const isAboutUrl = refusedRule(save.error) === 'video_link.site'
  const today = localToday()
  const { register, handleSubmit, formState, getValues } = useForm<VideoFields>({
    reValidateMode: 'onBlur',
    resolver: zodResolver(videoSchema(today)),
    defaultValues: {
      url: video?.url ?? '',
      title: video?.title ?? '',
      kind: video?.kind ?? 'highlight',
      visibility: video?.visibility ?? (isMinor ? 'scouts' : 'public'),
      recorded_on: video?.recorded_on ?? '',
    },
  })
  const wrong = (name: keyof VideoFields) => {
    const key = formState.errors[name]?.message
    if (!key) return null
    if (/^url_(required|invalid|private)$/.test(key)) return t(`common:problems.${key}`)
    return t(`problem.${key}`, {
      given: getValues(name),
      title_max: LIMITS.videoLink.titleMaxChars,
      url_max: LIMITS.videoLink.urlMaxChars,
    })
  }

  const onSubmit = handleSubmit((typed) =>
    saidAfter(
      save.mutateAsync(
        {
          ...typed,
          id: video?.id,
          athlete_id: athleteId,
          recorded_on: typed.recorded_on || null,
        },
        { onSuccess: () => onClose() },
      ),
      () => toast.success(video ? t('changed') : t('added')),
    ),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={video ? t('edit_title') : t('add_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="video" variant="primary" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id="video" onSubmit={onSubmit} noValidate data-rechecks="" className="space-y-5">
        <Field
          label={t('url')}
          hint={t(isMinor ? 'url_hint_minor' : 'url_hint')}
          error={wrong('url') ?? (isAboutUrl ? failure : null)}
        >
          <Input {...register('url')} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Field>
        <Field label={t('film_title')} hint={t('film_title_hint')} error={wrong('title')}>
          <Input {...register('title')} autoComplete="off" />
        </Field>
        <Field label={t('kind_label')}>
          <Select
            {...register('kind')}
            options={VIDEO_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Field>
        <Field label={t('recorded_on')} hint={t('recorded_on_hint')} error={wrong('recorded_on')}>
          <Input {...register('recorded_on')} type="date" max={today} />
        </Field>
        <Field label={t('visibility_label')} hint={isMinor ? t('visibility_minor') : undefined}>
          <Select
            {...register('visibility')}
            options={VISIBILITIES.filter((value) => !(isMinor && value === 'public')).map((value) => ({
              value,
              label: t(`visibility.${value}`),
            }))}
          />
        </Field>
        <p role="alert" className="text-red-ink empty:hidden">
          {isAboutUrl ? null : failure}
        </p>
      </form>
    </Dialog>
  )
}
