import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { clearEventDraft, readEventDraft, writeEventDraft } from '../../desk-draft.ts'
import type { EventRow } from '../../types.ts'
import { useSaveEvent } from '../mutations.ts'
import { changesOf, draftOf, isRuleChanged, newEvent, problemsOf, refusedField, valuesOf } from '../schema.ts'
import type { EventProblems, EventValues, Scope, Series } from '../types.ts'
import { AnswerFields } from './answer-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { ReaderFields, WhatFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'

export type FieldsProps = {
  values: EventValues
  /** In words, by field. */
  errors: EventProblems
  set: (change: Partial<EventValues>) => void
}

type EventFormProps = {
  /** null: a new one. */
  event: EventRow | null
  series: Series | null
  day: string
  onDone: (id: string) => void
  onCancel: () => void
}

/** An event as an admin writes it. What was typed stays on this device until it is saved. */
export function EventForm({ event, series, day, onDone, onCancel }: EventFormProps) {
  const t = useT('event-desk')
  const myId = useAccount()?.id ?? ''
  const name = event?.id ?? 'new'
  const [before] = useState(() => (event ? valuesOf(event, series) : null))
  const [kept, setKept] = useState(() => readEventDraft(myId, name))
  const untouched = before ?? newEvent(day)
  const [values, setValues] = useState<EventValues>(() => ({ ...untouched, ...kept }))
  /** What stands here now, for whoever comes back from saving. */
  const typed = useRef(values)
  const [problems, setProblems] = useState<EventProblems>({})
  const [asking, setAsking] = useState<{ publish: boolean } | null>(null)
  const [scope, setScope] = useState<Scope>('this')
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveEvent()
  const refused = useErrorMessage(save.error)
  const at = refusedField(save.error)
  const isDraft = event === null || event.status === 'draft'
  const wholeRule = before !== null && isRuleChanged(values, before)

  const set = (change: Partial<EventValues>) => {
    const next = { ...values, ...change }
    typed.current = next
    setValues(next)
    writeEventDraft(myId, name, changesOf(next, untouched))
    if (Object.keys(problems).length > 0) {
      // An error goes as soon as it is mended; new ones come with the next try.
      const still = problemsOf(next, before)
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field in still)))
    }
  }
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const forget = () => {
    clearEventDraft(myId, name)
    setKept(null)
  }

  function send(publish: boolean, which: Scope) {
    const draft = draftOf(values, event?.id ?? null, before)
    // Whoever opened something else meanwhile stays there.
    save.mutateAsync({ draft, scope: which, publish }, { onSuccess: onDone }).then(
      (id) => {
        forget()
        // What was typed while it was sent waits in the form of what was saved.
        writeEventDraft(myId, id, changesOf(typed.current, values))
        toast.success(t(publish ? 'done.published' : event && !isDraft ? 'done.saved' : 'done.draft'))
      },
      () => {
        setAsking(null)
        focusFirst()
      },
    )
  }
  function ask(publish: boolean) {
    save.reset()
    const found = problemsOf(values, before)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst()
    if (!event?.series_id) return send(publish, event ? 'this' : 'all')
    setScope(wholeRule ? 'later' : 'this')
    setAsking({ publish })
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    ask(true)
  }

  const errors: EventProblems = Object.fromEntries(
    Object.entries(problems).map(([field, key]) => [field, t(key)]),
  )
  if (at && refused) errors[at] ??= refused
  const fields: FieldsProps = { values, errors, set }
  const wrong = Object.keys(errors).length
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {kept && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
          {t('kept')}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              forget()
              typed.current = untouched
              setValues(untouched)
              setProblems({})
            }}
          >
            {t('start_again')}
          </Button>
        </p>
      )}
      <WhatFields {...fields} />
      <WhenFields {...fields} />
      {(!event || series) && <RepeatFields {...fields} fixed={event !== null} />}
      <AnswerFields {...fields} />
      <ReaderFields {...fields} />
      {wrong > 0 && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-red-wash px-3 py-2 text-red-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('problems', { count: wrong })}
        </p>
      )}
      {refused && !at && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t(isDraft ? 'publish' : 'save')}
        </Button>
        {isDraft && (
          <Button busy={save.isPending} onClick={() => ask(false)}>
            {t('keep_draft')}
          </Button>
        )}
        <Button variant="ghost" className="ml-auto" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('scope.title')}
        footer={
          <>
            <Button onClick={() => setAsking(null)}>{t('common:actions.cancel')}</Button>
            <Button
              variant="primary"
              busy={save.isPending}
              onClick={() => send(asking?.publish ?? false, scope)}
            >
              {t(isDraft && asking?.publish ? 'publish' : 'save')}
            </Button>
          </>
        }
      >
        <ScopeChoice scope={scope} onChange={setScope} wholeRule={wholeRule} />
      </Dialog>
    </form>
  )
}
