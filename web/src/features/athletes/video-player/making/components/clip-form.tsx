import { Repeat } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ClipDraft, draftProblems, newDraft, spanOf } from '../../clip-draft.ts'
import { useClipMutations } from '../../mutations.ts'
import type { Playback } from '../../playback.ts'
import { exactTimecode } from '../../rules.ts'
import type { Video, VideoClip } from '../../types.ts'

type ClipFormProps = {
  video: Video
  playback: Playback
  /** Those there are: a new one comes last. */
  clips: readonly VideoClip[]
  draft: ClipDraft | null
  onDraft: Dispatch<SetStateAction<ClipDraft | null>>
}

/** Where a moment starts and ends, what it is called, and who to watch in it. */
export function ClipForm({ video, playback, clips, draft, onDraft }: ClipFormProps) {
  const t = useT('video-player')
  const { save } = useClipMutations(video.id, video.athlete_id)
  const failure = useErrorMessage(save.error)
  const [problems, setProblems] = useState<ReturnType<typeof draftProblems>>({})
  const durationMs = video.duration_ms ?? 0
  if (!draft)
    return (
      <div>
        <Button
          variant="primary"
          onClick={() => onDraft({ ...newDraft(), start: exactTimecode(now(playback)) })}
        >
          {t('mark_moment')}
        </Button>
        <p className="mt-2 text-sm text-soft pointer-coarse:hidden">{t('mark_hint')}</p>
      </div>
    )
  const wrong = (name: keyof typeof problems) =>
    problems[name] &&
    t(`problem.${problems[name]}`, {
      max: LIMITS.videoClip.labelMaxChars,
      minutes: LIMITS.videoClip.maxMs / 60_000,
    })

  function onSubmit() {
    if (!draft) return
    const found = draftProblems(draft, durationMs)
    setProblems(found)
    const { start, end } = spanOf(draft)
    if (Object.keys(found).length > 0 || start === null || end === null) return
    saidAfter(
      save.mutateAsync(
        {
          isNew: clips.every(({ id }) => id !== draft.id),
          clip: {
            id: draft.id,
            video_id: video.id,
            label: draft.label.trim(),
            start_ms: start,
            end_ms: end,
            mark_x: draft.mark?.x ?? null,
            mark_y: draft.mark?.y ?? null,
            mark_at_ms: draft.mark ? start : null,
            position: clips.find(({ id }) => id === draft.id)?.position ?? clips.length,
          },
        },
        {
          onSuccess: () => {
            playback.setLoop(null)
            onDraft(unlessTypedSince<ClipDraft | null>(draft, null))
          },
        },
      ),
      () => toast.success(t('moment_saved')),
    )
  }
  function check() {
    if (!draft) return
    const { start, end } = spanOf(draft)
    const found = draftProblems({ ...draft, label: 'any' }, durationMs)
    setProblems(found)
    if (start === null || end === null || found.end) return
    playback.setLoop({ start, end })
    playback.seek(start)
    void playback.play()
  }

  return (
    <Form onSubmit={onSubmit} className="space-y-4" aria-label={t('moment_form')}>
      <div className="grid grid-cols-2 gap-3">
        {(['start', 'end'] as const).map((edge) => (
          <Field
            key={edge}
            label={t(`moment_${edge}`)}
            error={wrong(edge)}
            aside={
              <button
                type="button"
                className="text-sm font-medium text-accent-ink hover:underline"
                onClick={() => onDraft({ ...draft, [edge]: exactTimecode(now(playback)) })}
              >
                {t('take_now')}
              </button>
            }
          >
            <Input
              name={edge}
              inputMode="decimal"
              autoComplete="off"
              value={draft[edge]}
              onChange={(event) => onDraft({ ...draft, [edge]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label={t('moment_label')} hint={t('moment_label_hint')} error={wrong('label')}>
        <Input
          name="label"
          autoComplete="off"
          maxLength={LIMITS.videoClip.labelMaxChars}
          value={draft.label}
          onChange={(event) => onDraft({ ...draft, label: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          aria-pressed={draft.mark !== null}
          onClick={() => onDraft({ ...draft, mark: draft.mark ? null : { x: 500, y: 600 } })}
        >
          {t(draft.mark ? 'ring_remove' : 'ring_add')}
        </Button>
        <Button size="sm" onClick={check}>
          <Repeat aria-hidden />
          {t('moment_check')}
        </Button>
      </div>
      {draft.mark && <p className="text-sm text-soft">{t('ring_hint')}</p>}
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('common:actions.save')}
        </Button>
        <Button
          onClick={() => {
            playback.setLoop(null)
            onDraft(null)
          }}
        >
          {t('common:actions.cancel')}
        </Button>
      </div>
    </Form>
  )
}

const now = (playback: Playback) => playback.snapshot().ms
