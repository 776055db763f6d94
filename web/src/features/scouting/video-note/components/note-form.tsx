import { type KeyboardEvent, type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { announce } from '#web/ui/live-region.tsx'
import type { VideoNote } from '../types.ts'
import type { WatchedFilm } from './video-notes.tsx'

type NoteFormProps = {
  film: WatchedFilm
  /** The one that is edited; none: a new one. */
  note?: VideoNote
  /** Whose words outlive a reload until they are pinned. */
  draftOf?: string
  field?: RefObject<HTMLTextAreaElement | null>
  at?: number | null
  onAt?: (ms: number | null) => void
  onSave: (body: string, atMs: number, endMs: number | null) => Promise<unknown>
  onCancel?: () => void
  onDelete?: () => void
}

/** One moment and what is seen there. Enter pins, Shift and Enter begin a new line, Escape gives the film its keys back. */
export function NoteForm(props: NoteFormProps) {
  const { film, note, draftOf, field, at = null, onAt, onSave, onCancel, onDelete } = props
  const t = useT('video-note')
  const id = useId()
  const draft = `video-note:${film.videoId}`
  const own = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(() => note?.body ?? (draftOf ? readDraft(draftOf, draft) : ''))
  const [end, setEnd] = useState(note?.end_ms ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  /** What stands in the field now, for whoever comes back from saving. */
  const typed = useRef(body)
  const failure = useErrorMessage(refused)
  const start = note?.at_ms ?? at
  const now = useSyncExternalStore(film.subscribe, () => Math.floor(film.now() / 1000) * 1000)
  const time = film.timecode(start ?? now)

  function write(text: string) {
    setBody(text)
    typed.current = text
    if (draftOf) writeDraft(draftOf, draft, text)
  }

  async function save() {
    const text = body.trim()
    const wrong = text === '' ? 'empty' : text.length > LIMITS.videoNote.bodyMaxChars ? 'too_long' : null
    setProblem(wrong)
    if (wrong) return (field ?? own).current?.focus()
    const atMs = start ?? film.now()
    setSaving(true)
    setRefused(null)
    if (!note) {
      // The film has its keys again at once: the next note is a press of N away. The draft stays until the note is saved.
      setBody('')
      typed.current = ''
      setEnd(null)
      onAt?.(null)
      ;(field ?? own).current?.blur()
    }
    try {
      await onSave(text, atMs, end !== null && end > atMs ? end : null)
      if (note) return
      if (typed.current === '') write('')
      announce(t('pinned', { time: film.timecode(atMs) }))
    } catch (error) {
      setRefused(error)
      if (note) return
      const isNext = typed.current !== ''
      write(isNext ? `${text}\n${typed.current}` : text)
      if (isNext) return
      setEnd(end)
      onAt?.(atMs)
    } finally {
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') {
      event.currentTarget.blur()
      onCancel?.()
      if (body === '') onAt?.(null)
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="rounded-lg border border-edge/70 bg-surface p-2"
    >
      <label htmlFor={id} className="mb-1 flex items-center gap-2 text-sm text-soft">
        <span className="num rounded-md bg-accent-wash px-2 py-0.5 font-semibold text-accent-ink">
          {time}
        </span>
        {note ? t('edit') : t('label')}
      </label>
      <Textarea
        id={id}
        ref={field ?? own}
        rows={1}
        value={body}
        placeholder={t('placeholder')}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        onFocus={() => start === null && onAt?.(film.now())}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-10!"
      />
      <p id={`${id}-problem`} role="alert" className="text-sm text-red-ink empty:hidden">
        {problem ? t(`problem.${problem}`, { max: LIMITS.videoNote.bodyMaxChars }) : failure}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={end !== null}
          onClick={() => setEnd(end === null ? Math.round(film.now()) : null)}
        >
          {end === null
            ? t('end_here', { time: film.timecode(now) })
            : t('until', { time: film.timecode(end) })}
        </Button>
        {onDelete && (
          <Button size="sm" variant="danger" onClick={onDelete}>
            {t('common:actions.delete')}
          </Button>
        )}
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit" busy={isSaving}>
          {note ? t('common:actions.save') : t('pin')}
        </Button>
      </div>
    </form>
  )
}
