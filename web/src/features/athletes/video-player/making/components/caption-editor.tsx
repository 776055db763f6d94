import { useRef, useState } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FileInput, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { captionProblem, lineRange, withCue } from '../../caption-problems.ts'
import { useCaptionMutations } from '../../mutations.ts'
import { type Playback, usePlayback } from '../../playback.ts'
import { timecode } from '../../rules.ts'
import type { VideoCaption } from '../../types.ts'

type CaptionEditorProps = { videoId: string; playback: Playback; captions: readonly VideoCaption[] }

export function CaptionEditor({ videoId, playback, captions }: CaptionEditorProps) {
  const own = useLanguage()
  const [language, setLanguage] = useState<VideoCaption['language']>(own)
  const saved = captions.find((one) => one.language === language)?.body ?? ''
  return (
    <LanguageEditor
      key={language}
      videoId={videoId}
      playback={playback}
      language={language}
      onLanguage={setLanguage}
      saved={saved}
    />
  )
}

type LanguageEditorProps = {
  videoId: string
  playback: Playback
  language: VideoCaption['language']
  onLanguage: (language: VideoCaption['language']) => void
  saved: string
}

/** A file of captions as text: loaded, typed, or cue by cue where the film stands. A refused line is marked where it is. */
function LanguageEditor({ videoId, playback, language, onLanguage, saved }: LanguageEditorProps) {
  const t = useT('video-player')
  const field = useRef<HTMLTextAreaElement>(null)
  // What the server has, until something is typed.
  const [changed, setChanged] = useState<string | null>(null)
  const body = changed ?? saved
  const { save, remove } = useCaptionMutations(videoId)
  const general = useErrorMessage(save.error)
  const second = usePlayback(playback, ({ ms }) => Math.floor(ms / 1000))
  const problem = captionProblem(save.error)
  const failure = problem
    ? [problem.line && t('caption_line', { line: problem.line }), t(`caption_problem.${problem.key}`)]
        .filter(Boolean)
        .join(' ')
    : general

  function addCue() {
    const next = withCue(body, playback.snapshot().ms, playback.snapshot().durationMs)
    playback.pause()
    setChanged(next)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.length, next.length)
    })
  }
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })
  const onSubmit = () =>
    save.mutate(
      { language, body },
      {
        onSuccess: () => {
          setChanged(unlessTypedSince(changed, null))
          toast.success(t('captions_saved'))
        },
        onError: (error) => {
          const line = captionProblem(error)?.line
          if (line) field.current?.setSelectionRange(...lineRange(body, line))
          field.current?.focus()
        },
      },
    )

  return (
    <Form onSubmit={onSubmit} className="space-y-4">
      <Field label={t('caption_language')}>
        <Select
          value={language}
          onChange={(event) => {
            const next = LOCALES.find((one) => one === event.target.value)
            if (next) onLanguage(next)
          }}
          options={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </Field>
      <Field label={t('caption_file')}>
        <FileInput
          accept=".vtt,text/vtt"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            void file?.text().then(setChanged)
          }}
        />
      </Field>
      <Field label={t('caption_text')} hint={t('caption_hint')} error={failure}>
        <Textarea
          ref={field}
          name="body"
          spellCheck={false}
          value={body}
          onChange={(event) => setChanged(event.target.value)}
          className="max-h-96 font-mono text-sm!"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={addCue}>{t('cue_add', { time: timecode(second * 1000) })}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('common:actions.save')}
        </Button>
        {saved !== '' && (
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              // By the promises: it may be undone when the screen is another already.
              remove.mutateAsync(language).then(
                () =>
                  toast.message(t('captions_deleted'), {
                    action: {
                      label: t('common:actions.undo'),
                      onClick: () => save.mutateAsync({ language, body: saved }).catch(failed),
                    },
                  }),
                failed,
              )
            }
          >
            {t('common:actions.delete')}
          </Button>
        )}
      </div>
    </Form>
  )
}
