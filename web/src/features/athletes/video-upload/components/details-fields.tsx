import { clsx } from 'clsx'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { type UploadedVideo, VIDEO_KINDS } from '#web/features/athletes/video/types.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { AUDIENCES, type VideoDetails, videoDetailsSchema } from '../schema.ts'

export type DetailsProblems = Partial<Record<keyof VideoDetails, string>>

/** What was typed, or the key of what is wrong at each field. */
export function readDetails(
  values: Record<string, string>,
): { details: VideoDetails } | { problems: DetailsProblems } {
  const read = videoDetailsSchema(localToday()).safeParse(values)
  if (read.success) return { details: read.data }
  return { problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message])) }
}

type DetailsFieldsProps = {
  video: UploadedVideo
  isMinor: boolean
  problems: DetailsProblems
  onAudience?: (audience: VideoDetails['visibility']) => void
}

/** Title, who sees it, and what helps a scout to place it. */
export function DetailsFields({ video, isMinor, problems, onAudience }: DetailsFieldsProps) {
  const t = useT('video-upload')
  const v = useT('video')
  const wrong = (field: keyof VideoDetails, max?: number) =>
    problems[field] ? t(`problem.${problems[field]}`, { max: max ?? 0 }) : null
  return (
    <>
      <Field label={v('film_title')} error={wrong('title', LIMITS.video.titleMaxChars)}>
        <Input name="title" defaultValue={video.title} autoComplete="off" />
      </Field>
      <AudienceChoice video={video} isMinor={isMinor} onChange={onAudience} />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label={v('kind_label')}>
          <Select
            name="kind"
            defaultValue={video.kind}
            options={VIDEO_KINDS.map((value) => ({ value, label: v(`kind.${value}`) }))}
          />
        </Field>
        <Field label={v('recorded_on')} error={wrong('recorded_on')}>
          <Input name="recorded_on" type="date" max={localToday()} defaultValue={video.recorded_on ?? ''} />
        </Field>
        <Field label={t('field.competition')} error={wrong('competition', LIMITS.video.competitionMaxChars)}>
          <Input name="competition" defaultValue={video.competition} autoComplete="off" />
        </Field>
        <Field label={t('field.opponent')} error={wrong('opponent', LIMITS.video.opponentMaxChars)}>
          <Input name="opponent" defaultValue={video.opponent} autoComplete="off" />
        </Field>
      </div>
      <Field
        label={t('field.wears')}
        hint={t('field.wears_hint')}
        error={wrong('wears', LIMITS.video.wearsMaxChars)}
      >
        <Input name="wears" defaultValue={video.wears} autoComplete="off" />
      </Field>
    </>
  )
}

type AudienceChoiceProps = Pick<DetailsFieldsProps, 'video' | 'isMinor'> & {
  onChange?: (audience: VideoDetails['visibility']) => void
}

function AudienceChoice({ video, isMinor, onChange }: AudienceChoiceProps) {
  const t = useT('video-upload')
  const v = useT('video')
  const first = isMinor && video.visibility === 'public' ? 'scouts' : video.visibility
  const [chosen, setChosen] = useState(first)
  const audiences = AUDIENCES.filter((audience) => !(isMinor && audience === 'public'))
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{v('visibility_label')}</legend>
      <div className="flex gap-px overflow-hidden rounded-md border border-line-strong bg-line-strong">
        {audiences.map((audience) => (
          <label
            key={audience}
            className={clsx(
              'grow basis-0 cursor-pointer px-2 py-2 text-center text-sm font-medium pointer-coarse:py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              audience === chosen ? 'bg-accent-wash text-accent-ink' : 'bg-surface text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="visibility"
              value={audience}
              checked={audience === chosen}
              onChange={() => {
                setChosen(audience)
                onChange?.(audience)
              }}
              className="sr-only"
            />
            {t(`audience.${audience}`)}
          </label>
        ))}
      </div>
      {isMinor && <p className="mt-1.5 text-sm text-faint">{t('audience.minor')}</p>}
    </fieldset>
  )
}
