import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { useAddCaseNote, useTakeCase } from '../mutations.ts'
import type { CaseWork as Work } from '../types.ts'
import { CaseReferrals } from './case-referrals.tsx'

type CaseWorkProps = { reportId: string; work: Work; isParty: boolean }

/** What colleagues say to each other, and who it was handed to. */
export function CaseWork({ reportId, work, isParty }: CaseWorkProps) {
  const t = useT('moderation')
  return (
    <section aria-label={t('work.title')} className="space-y-4">
      {!isParty && <Notes reportId={reportId} notes={work.notes} />}
      {!isParty && <CaseReferrals reportId={reportId} referrals={work.referrals} />}
    </section>
  )
}

/** Who works on the case, and the way to take it. */
export function CaseTaker({ reportId, work: { taken_by, is_mine } }: { reportId: string; work: Work }) {
  const t = useT('moderation')
  const row = useRef<HTMLDivElement>(null)
  const take = useTakeCase(reportId)
  const refused = useErrorMessage(take.error)
  const act = is_mine ? 'work.give_back' : 'work.take'
  const send = () => take.mutateAsync(!is_mine).catch((error) => tellWhoLeft(row, t(act), error))
  return (
    <div ref={row} className="flex flex-wrap items-center gap-3">
      {taken_by && (
        <p className="grow">{is_mine ? t('work.taken_mine') : t('work.taken', { name: taken_by })}</p>
      )}
      {(!taken_by || is_mine) && (
        <Button data-act="take" size="sm" busy={take.isPending} onClick={send}>
          {t(act)}
        </Button>
      )}
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
    </div>
  )
}

function Notes({ reportId, notes }: { reportId: string; notes: Work['notes'] }) {
  const t = useT('moderation')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const add = useAddCaseNote(reportId)
  const refused = useErrorMessage(add.error)
  const [words, setWords] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (words.trim() === '') return
    add.mutateAsync(words).then(
      () => setWords(unlessTypedSince(words, '')),
      (error) => tellWhoLeft(form, words, error),
    )
  }
  return (
    <div className="space-y-3">
      <h3>{t('work.notes')}</h3>
      {notes.length > 0 && (
        <ul className="space-y-2">
          {notes.map(({ id, note, at, by }) => (
            <li key={id} className="rounded-md bg-sunk px-3 py-2">
              <p className="text-sm text-soft">
                {[by ?? t('admin_who_left'), formatDateTime(at, language)].join(' · ')}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} noValidate onSubmit={submit} className="space-y-2">
        <Field label={t('work.note')} hint={t('work.note_hint')} error={refused}>
          <Textarea
            rows={2}
            maxLength={LIMITS.caseNote.maxChars}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <Button type="submit" size="sm" busy={add.isPending}>
          {t('work.note_add')}
        </Button>
      </form>
    </div>
  )
}
