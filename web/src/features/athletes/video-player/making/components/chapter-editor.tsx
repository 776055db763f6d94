import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChapterMutations } from '../../mutations.ts'
import { type Playback, usePlayback } from '../../playback.ts'
import { timecode } from '../../rules.ts'
import type { VideoChapter } from '../../types.ts'

type ChapterEditorProps = { videoId: string; playback: Playback; chapters: readonly VideoChapter[] }

/** Parts of a film; each begins where the film stands when it is added. */
export function ChapterEditor({ videoId, playback, chapters }: ChapterEditorProps) {
  const t = useT('video-player')
  const { add, remove } = useChapterMutations(videoId)
  const [title, setTitle] = useState('')
  const [isMissing, setMissing] = useState(false)
  const failure = useErrorMessage(add.error)
  const second = usePlayback(playback, ({ ms }) => Math.floor(ms / 1000))
  const isTaken = chapters.some(({ start_ms }) => start_ms === second * 1000)
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })

  // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
  const onDelete = (chapter: VideoChapter) => {
    const undo = () => add.mutateAsync(chapter).catch(failed)
    remove
      .mutateAsync(chapter)
      .then(() => toast.undoable(t('chapter_deleted'), undo, LIMITS.measurement.undoSeconds), failed)
  }

  return (
    <div className="space-y-4">
      {chapters.length > 0 && (
        <ol aria-label={t('chapters')} className="divide-y divide-hair">
          {chapters.map((chapter) => (
            <li key={chapter.id} className="flex items-center gap-3 py-1.5">
              <button
                type="button"
                onClick={() => playback.seek(chapter.start_ms)}
                className="num min-h-7 rounded-md bg-sunk px-2 text-sm font-semibold text-accent-ink pointer-coarse:min-h-11"
              >
                {timecode(chapter.start_ms)}
              </button>
              <span className="min-w-0 grow wrap-anywhere">{chapter.title}</span>
              <Button
                variant="ghost"
                size="sm"
                square
                aria-label={t('chapter_delete', { title: chapter.title })}
                onClick={() => onDelete(chapter)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <Form
        className="space-y-3"
        onSubmit={() => {
          setMissing(title.trim() === '')
          if (title.trim() === '' || isTaken) return
          add.mutate(
            { id: crypto.randomUUID(), video_id: videoId, start_ms: second * 1000, title: title.trim() },
            { onSuccess: () => setTitle(unlessTypedSince(title, '')) },
          )
        }}
      >
        <Field
          label={t('chapter_title')}
          error={
            isMissing ? t('problem.chapter_missing') : isTaken && title ? t('problem.chapter_taken') : failure
          }
        >
          <Input
            name="title"
            autoComplete="off"
            maxLength={LIMITS.videoChapter.titleMaxChars}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={add.isPending}>
          {t('chapter_add', { time: timecode(second * 1000) })}
        </Button>
      </Form>
    </div>
  )
}
