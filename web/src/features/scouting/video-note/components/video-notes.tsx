import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock, NotebookPen } from 'lucide-react'
import type { RefObject } from 'react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import type { Span } from '#web/features/athletes/video-player/types.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useVideoNoteMutations } from '../mutations.ts'
import { videoNoteQueries } from '../queries.ts'
import { loopAround } from '../rules.ts'
import type { VideoNote } from '../types.ts'
import { NoteForm } from './note-form.tsx'

/** What the notes need of the film beside them; times in milliseconds. */
export type WatchedFilm = {
  videoId: string
  durationMs: number
  now: () => number
  /** Tells when the time moves. */
  subscribe: (listener: () => void) => () => void
  seek: (ms: number) => void
  loop: Span | null
  setLoop: (loop: Span | null) => void
  play: () => void
  timecode: (ms: number) => string
}

type VideoNotesProps = {
  film: WatchedFilm
  scoutId: string
  athleteName: string
  active: string | null
  onActive: (id: string | null) => void
  /** The field, which the key N leads to. */
  field: RefObject<HTMLTextAreaElement | null>
  /** The moment that N was pressed at; null: where the film stands. */
  at: number | null
  onAt: (ms: number | null) => void
}

export function VideoNotes({
  film,
  scoutId,
  athleteName,
  active,
  onActive,
  field,
  at,
  onAt,
}: VideoNotesProps) {
  const t = useT('video-note')
  const { data: notes, error, isPending, refetch } = useQuery(videoNoteQueries.of(film.videoId))
  const { pin, change, remove } = useVideoNoteMutations(film.videoId)
  const [edited, setEdited] = useState<string | null>(null)
  const failed = (title: string) => async (error: unknown) =>
    toast.error(title, { description: await errorMessage(error) })

  // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
  const restore = (note: VideoNote) => pin.mutateAsync(note).catch(failed(t('not_pinned')))
  function onDelete(note: VideoNote) {
    setEdited(null)
    remove
      .mutateAsync(note)
      .then(
        () => toast.undoable(t('deleted'), () => restore(note), LIMITS.measurement.undoSeconds),
        failed(t('not_changed')),
      )
  }
  const save = (body: string, atMs: number, endMs: number | null) =>
    pin.mutateAsync({
      id: crypto.randomUUID(),
      scout_id: scoutId,
      video_id: film.videoId,
      at_ms: Math.round(atMs),
      end_ms: endMs === null ? null : Math.round(endMs),
      body,
      created_at: new Date().toISOString(),
    })

  return (
    <section aria-labelledby="video-notes" className="flex min-h-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="video-notes" className="text-base">
          {t('title')} {notes && notes.length > 0 && <span className="num text-soft">{notes.length}</span>}
        </h2>
        <span className="inline-flex items-center gap-1 text-sm text-soft">
          <Lock aria-hidden className="size-3.5" />
          {t('only_you')}
        </span>
      </div>
      {isPending ? (
        <ListSkeleton rows={3} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : notes.length === 0 ? (
        <EmptyState icon={<NotebookPen aria-hidden />} title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ol aria-labelledby="video-notes" className="space-y-1">
          {notes.map((note) =>
            note.id === edited ? (
              <li key={note.id}>
                <NoteForm
                  film={film}
                  note={note}
                  onCancel={() => setEdited(null)}
                  onDelete={() => onDelete(note)}
                  onSave={async (body, atMs, endMs) => {
                    await change.mutateAsync({ ...note, body, at_ms: atMs, end_ms: endMs })
                    setEdited(null)
                  }}
                />
              </li>
            ) : (
              <NoteItem
                key={note.id}
                note={note}
                film={film}
                isActive={note.id === active}
                onOpen={() => {
                  onActive(note.id)
                  film.seek(note.at_ms)
                }}
                onEdit={() => setEdited(note.id)}
              />
            ),
          )}
        </ol>
      )}
      <NoteForm film={film} draftOf={scoutId} field={field} at={at} onAt={onAt} onSave={save} />
      <p className="text-sm text-faint">{t('private', { name: athleteName })}</p>
    </section>
  )
}

type NoteItemProps = {
  note: VideoNote
  film: WatchedFilm
  isActive: boolean
  onOpen: () => void
  onEdit: () => void
}

function NoteItem({ note, film, isActive, onOpen, onEdit }: NoteItemProps) {
  const t = useT('video-note')
  const language = useLanguage()
  const span = loopAround(note, film.durationMs)
  const loops = film.loop?.start === span.start && film.loop.end === span.end
  return (
    <li className={clsx('flex items-start gap-3 rounded-md px-2 py-2', isActive && 'bg-accent-wash')}>
      <button
        type="button"
        onClick={onOpen}
        aria-label={t('go_to', { time: film.timecode(note.at_ms) })}
        className={clsx(
          'num min-h-7 shrink-0 rounded-md px-2 text-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:px-3',
          isActive ? 'bg-flood text-on-flood' : 'bg-sunk text-accent-ink hover:bg-accent-wash',
        )}
      >
        {film.timecode(note.at_ms)}
      </button>
      <div className="min-w-0 grow">
        <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span>{formatDate(note.created_at, language)}</span>
          {note.end_ms !== null && <span>{t('until', { time: film.timecode(note.end_ms) })}</span>}
          {isActive && (
            <>
              <button
                type="button"
                className="min-h-6 font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
                onClick={() => {
                  film.setLoop(loops ? null : span)
                  if (!loops) film.play()
                }}
              >
                {loops
                  ? t('end_loop')
                  : t('loop', { from: film.timecode(span.start), to: film.timecode(span.end) })}
              </button>
              <button
                type="button"
                className="min-h-6 font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
                onClick={onEdit}
              >
                {t('common:actions.edit')}
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
