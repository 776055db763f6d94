import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { UnreadablePictureError } from '#web/lib/draw-picture.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { type DocumentChange, useSaveHonour } from '../mutations.ts'
import { chosenFilm, documentProblem } from '../rules.ts'
import { type HonourFields, honourSchema } from '../schema.ts'
import { HONOUR_KINDS, HONOUR_LEVELS, type Honour, type HonourDocument, PRECISIONS } from '../types.ts'
import { DocumentField } from './document-field.tsx'

type HonourFormProps = {
  athleteId: string
  isMinor: boolean
  sport: string | null
  sports: readonly { value: string; label: string }[]
  honour?: Honour
  /** The file that is beside it. */
  document?: HonourDocument | undefined
  onClose: () => void
}

export function HonourForm({
  athleteId,
  isMinor,
  sport,
  sports,
  honour,
  document: before,
  onClose,
}: HonourFormProps) {
  const t = useT('achievement')
  const save = useSaveHonour(athleteId)
  const [id] = useState(() => honour?.id ?? crypto.randomUUID())
  const refusal = useErrorMessage(save.error)
  const failure = save.error instanceof UnreadablePictureError ? t('problem.picture_unreadable') : refusal
  const [document, setDocument] = useState<DocumentChange>({
    before,
    file: null,
    removes: false,
    shown: before?.shown ?? false,
  })
  const { data: links } = useQuery(videoQueries.of(athleteId))
  const { data: films } = useQuery(videoQueries.uploaded(athleteId))
  const watchable = films?.filter(({ state }) => state === 'ready') ?? []
  const videos = links && films ? [...watchable, ...links] : []
  const today = localToday()
  const { register, handleSubmit, formState, getValues } = useForm<HonourFields>({
    reValidateMode: 'onBlur',
    resolver: zodResolver(honourSchema(today)),
    defaultValues: {
      kind: honour?.kind ?? 'award',
      level: honour?.level ?? 'club',
      title: honour?.title ?? '',
      competition: honour?.competition ?? '',
      team: honour?.team ?? '',
      placement: honour?.placement ?? '',
      awarded_on: honour?.awarded_on ?? '',
      awarded_on_precision: honour?.awarded_on_precision ?? 'day',
      sport_code: (honour ? honour.sport_code : sport) ?? '',
      issuer_name: honour?.issuer_name ?? '',
      video_id: honour?.film_id ?? honour?.video_id ?? '',
      evidence_url: honour?.evidence_url ?? '',
    },
  })
  const wrong = (name: keyof HonourFields) => {
    const key = formState.errors[name]?.message
    if (!key) return null
    if (/^url_(required|invalid|private)$/.test(key)) return t(`common:problems.${key}`)
    const { lineMaxChars, placementMaxChars, urlMaxChars, earliest } = LIMITS.honour
    const max =
      { placement: placementMaxChars, evidence_url: urlMaxChars }[name as 'placement'] ?? lineMaxChars
    return t(`problem.${key}`, { given: getValues(name), max, from: earliest.slice(0, 4) })
  }
  const text = (name: 'title' | 'competition' | 'team' | 'placement' | 'issuer_name') => (
    <Field label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={wrong(name)}>
      <Input {...register(name)} autoComplete="off" />
    </Field>
  )
  const onSubmit = handleSubmit((typed) => {
    if (documentProblem(document.file)) return
    saidAfter(
      save.mutateAsync(
        {
          ...typed,
          id,
          isNew: !honour,
          athlete_id: athleteId,
          sport_code: typed.sport_code || null,
          ...chosenFilm(typed.video_id, watchable),
          document,
        },
        { onSuccess: () => onClose() },
      ),
      () => toast.success(t(honour ? 'changed' : 'added')),
    )
  })
  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={t(honour ? 'edit_title' : 'add_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="honour" variant="primary" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id="honour" onSubmit={onSubmit} noValidate data-rechecks="" className="space-y-5">
        {honour?.confirmed_at && <Notice>{t('edit_voids', { who: honour.confirmed_by })}</Notice>}
        <Field label={t('field.kind')}>
          <Select
            {...register('kind')}
            options={HONOUR_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Field>
        {text('title')}
        {text('placement')}
        {text('competition')}
        {text('team')}
        <Field label={t('field.level')}>
          <Select
            {...register('level')}
            options={HONOUR_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('field.awarded_on')} error={wrong('awarded_on')}>
            <Input {...register('awarded_on')} type="date" max={today} />
          </Field>
          <Field label={t('field.precision')}>
            <Select
              {...register('awarded_on_precision')}
              options={PRECISIONS.map((value) => ({ value, label: t(`precision.${value}`) }))}
            />
          </Field>
        </div>
        <Field label={t('field.sport')}>
          <Select {...register('sport_code')} options={[{ value: '', label: t('no_sport') }, ...sports]} />
        </Field>
        {text('issuer_name')}
        {videos.length > 0 && (
          <Field label={t('field.video')} hint={t('hint.video')}>
            <Select
              {...register('video_id')}
              options={[
                { value: '', label: t('no_video') },
                ...videos.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          </Field>
        )}
        <Field
          label={t('field.evidence_url')}
          hint={t(isMinor ? 'hint.evidence_url_minor' : 'hint.evidence_url')}
          error={wrong('evidence_url')}
        >
          <Input
            {...register('evidence_url')}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <DocumentField value={document} onChange={setDocument} isMinor={isMinor} />
        <p role="alert" className="text-red-ink empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
