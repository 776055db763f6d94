import { useQuery } from '@tanstack/react-query'
import { Lock, Trash2, Users } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { keepDraft } from '../draft-notes.ts'
import { useAddNote, useDeleteNote } from '../mutations.ts'
import { boardQueries } from '../queries.ts'
import { noteBody, problemOf } from '../schema.ts'
import { teamQueries } from '../team/queries.ts'
import type { BoardItem, Note, NoteVisibility } from '../types.ts'

type ItemNotesProps = { item: BoardItem; editable: boolean; shared: boolean; name: string }

export function ItemNotes({ item, editable, shared, name }: ItemNotesProps) {
  const t = useT('board')
  const { data: notes, error, refetch } = useQuery(boardQueries.notes(item.id))
  const { data: team } = useQuery({ ...teamQueries.team(item.board_id), enabled: shared })
  const authorOf = ({ author_id }: Note) => team?.members.find(({ id }) => id === author_id)?.name
  return (
    <div>
      <h4 className="mb-1.5 font-medium">{t('note.title')}</h4>
      {editable && <NoteForm item={item} shared={shared} name={name} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!notes && !error && <Skeleton className="h-12" />}
      <ul className="divide-y divide-hair">
        {notes?.map((note) => (
          <NoteRow key={note.id} note={note} author={authorOf(note)} />
        ))}
      </ul>
    </div>
  )
}

/** The id goes with the draft: sent again after a cut answer it is the same note. */
const emptyDraft = () => ({ id: crypto.randomUUID() as string, body: '' })

/** What was typed stays until it is safely kept. */
function NoteForm({ item, shared, name }: { item: BoardItem; shared: boolean; name: string }) {
  const t = useT('board')
  const form = useRef<HTMLFormElement>(null)
  const add = useAddNote()
  const [{ id, body }, setDraft] = useState(emptyDraft)
  /** What stands in the field now, for whoever comes back from saving. */
  const typed = useRef('')
  const [visibility, setVisibility] = useState<NoteVisibility>('private')
  const [problem, setProblem] = useState<string | null>(null)
  const failed = useErrorMessage(add.error)

  function write(draft: ReturnType<typeof emptyDraft>) {
    typed.current = draft.body
    setDraft(draft)
    keepDraft({ ...draft, boardId: item.board_id, name })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = problemOf(noteBody, body)
    setProblem(wrong)
    if (!wrong)
      // By the promise: kept is kept, also where the panel was closed before the answer.
      add.mutateAsync({ id, itemId: item.id, body: tidyText(body), visibility }).then(
        () => {
          keepDraft({ id, boardId: item.board_id, name, body: '' })
          write({ ...emptyDraft(), body: typed.current === body ? '' : typed.current })
        },
        (error) => tellWhoLeft(form, name, error),
      )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="mb-2 space-y-2">
      <Field
        label={<span className="sr-only">{t('note.label', { name })}</span>}
        hint={t('note.disclosure')}
        error={problem ? t(`problem.${problem}`, { max: LIMITS.board.noteMaxChars }) : failed}
      >
        <Textarea
          rows={2}
          value={body}
          maxLength={LIMITS.board.noteMaxChars}
          placeholder={t('note.placeholder')}
          onChange={({ target }) => write({ id, body: target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('note.audience')}
          value={visibility}
          onChange={({ target }) => setVisibility(target.value === 'team' ? 'team' : 'private')}
          options={(['private', 'team'] as const).map((value) => ({
            value,
            label: t(value === 'team' && !shared ? 'note.team_later' : `note.${value}`),
          }))}
          className="min-w-40 grow"
        />
        <Button type="submit" busy={add.isPending}>
          {t('note.add')}
        </Button>
      </div>
    </form>
  )
}

function NoteRow({ note, author }: { note: Note; author: string | null | undefined }) {
  const t = useT('board')
  const language = useLanguage()
  const account = useAccount()
  const drop = useDeleteNote()
  const mine = note.author_id === account?.id
  const Icon = note.visibility === 'private' ? Lock : Users
  return (
    <li className="py-2.5">
      <p className="whitespace-pre-line">{note.body}</p>
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-faint">
        <Icon aria-hidden className="size-3.5" />
        {t(`note.${note.visibility}`)} ·{' '}
        {author && !mine ? t('note.by', { name: author }) : t(mine ? 'note.by_you' : 'note.by_team')} ·{' '}
        {formatAgo(note.created_at, language)}
        {mine && (
          <Button
            variant="ghost"
            size="sm"
            square
            className="ml-auto -my-1"
            aria-label={t('note.delete')}
            busy={drop.isPending}
            onClick={() =>
              drop
                .mutateAsync(note.id)
                .catch(async (error) =>
                  toast.error(t('item.failed'), { description: await errorMessage(error) }),
                )
            }
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </p>
    </li>
  )
}
