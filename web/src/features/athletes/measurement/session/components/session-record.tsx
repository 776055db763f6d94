import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUndoSession } from '../mutations.ts'
import { canUndoAll } from '../rules.ts'
import type { RecordedNumber, Session } from '../types.ts'

type SessionRecordProps = { token: string; session: Session }

/** A session that was recorded: how many numbers, who refused one, and the ways to take something back. */
export function SessionRecord({ token, session }: SessionRecordProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const undo = useUndoSession(token)
  const refusal = useErrorMessage(undo.error)
  const { id, rows, measured_on: day, place, official, undone_at: undone } = session
  const refused = rows.filter(({ state }) => state === 'not_mine').length
  const standing = rows.filter(({ stands }) => stands).length
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="font-semibold">{formatDate(day, language)}</span>
          {place && <span className="wrap-anywhere"> · {place}</span>}
          <span className="block text-sm text-soft">
            {undone ? t('session.undone') : t('session.numbers', { count: standing })}
            {official && ` · ${official}`}
          </span>
        </p>
        {canUndoAll(session, Date.now()) && (
          <Button busy={undo.isPending} onClick={() => undo.mutate({ session: id })}>
            {t('session.undo_all')}
          </Button>
        )}
      </div>
      {refused > 0 && <Badge tone="attention">{t('session.refused', { count: refused })}</Badge>}
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refusal}
      </p>
      {rows.length > 0 && !undone && (
        <details open={refused > 0}>
          <summary className="cursor-pointer font-medium">{t('session.show')}</summary>
          <ul className="mt-1 divide-y divide-hair">
            {rows.map((row) => (
              <OneNumber
                key={row.id}
                row={row}
                busy={undo.isPending}
                onUndo={() => undo.mutate({ session: id, row: row.id })}
              />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type OneNumberProps = { row: RecordedNumber; busy: boolean; onUndo: () => void }

function OneNumber({ row, busy, onUndo }: OneNumberProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const [sure, setSure] = useState(false)
  const { name, metric_code: metric, value, unit, state, stands, ranked_from: from } = row
  const told = enteredLine(value, unit, language)
  const which = `${name}, ${m(`name.${metric}`)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>{' '}
        <span className="num whitespace-nowrap">{told}</span>
        <span className="block text-sm text-soft">
          {m(`name.${metric}`)} ·{' '}
          {state === 'recorded' && stands
            ? from
              ? t('session.ranked_from', { date: formatDate(from, language) })
              : t('session.ranked')
            : t(`session.state.${state}`)}
        </span>
      </p>
      {stands && (state === 'recorded' || state === 'accepted') && !sure && (
        <Button variant="ghost" onClick={() => setSure(true)}>
          {t('session.undo')}
          <span className="sr-only">: {which}</span>
        </Button>
      )}
      {sure && stands && (
        <span className="flex gap-2">
          <Button onClick={() => setSure(false)}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onUndo}>
            {t('session.undo_now')}
            <span className="sr-only">: {which}</span>
          </Button>
        </span>
      )}
    </li>
  )
}
