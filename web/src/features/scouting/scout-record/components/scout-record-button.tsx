import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, ChevronRight, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { scoutRecordQueries } from '../queries.ts'
import type { ScoutRecord } from '../types.ts'
import { ScoutRecordDialog } from './scout-record-dialog.tsx'

type ScoutRecordButtonProps = {
  scoutId: string
  name: string
  /** Says how the check stands today, for which the record is read; left out, that waits until somebody asks. */
  today?: boolean
  /** With what was checked, when and until when below it. */
  detailed?: boolean
  /** With the organization and the role beside it, in the same line: what comes late moves nothing below. */
  employed?: boolean
}

/** Whether Touchline checked a scout, beside the name, and everything about it behind one tap. */
export function ScoutRecordButton({ scoutId, name, today, detailed, employed }: ScoutRecordButtonProps) {
  const t = useT('scout-record')
  const [open, setOpen] = useState(false)
  const { data: record } = useQuery({ ...scoutRecordQueries.of(scoutId), enabled: Boolean(today) || open })
  const state = record?.state
  return (
    <>
      <Button
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={t(`open.${state ?? 'unknown'}`, { name })}
        className={clsx(
          'shrink-0',
          state === 'verified' && 'border-pitch/40! bg-pitch-wash! text-pitch-ink!',
        )}
      >
        {state === 'verified' ? (
          <BadgeCheck aria-hidden className="text-pitch" />
        ) : (
          <ShieldQuestion aria-hidden />
        )}
        {t(`badge.${state ?? 'unknown'}`)}
        <ChevronRight aria-hidden className={clsx(state !== 'verified' && 'text-faint')} />
      </Button>
      {employed && record && (
        <span className="min-w-0 truncate text-sm text-soft">
          {[record.organization, record.title].filter(Boolean).join(' · ')}
        </span>
      )}
      {detailed && state === 'verified' && <Checks checks={record?.approved_verifications ?? []} />}
      {open && <ScoutRecordDialog scoutId={scoutId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Checks({ checks }: { checks: ScoutRecord['approved_verifications'] }) {
  const t = useT('scout-record')
  const factLine = useFactLine()
  const language = useLanguage()
  return (
    <ul aria-label={t('checks')} className="mt-2 space-y-2 rounded-md bg-pitch-wash px-3.5 py-2.5">
      {checks.map(({ type, what, until, decided_at, by }) => (
        <li key={type}>
          <p className="font-medium text-pitch-ink wrap-anywhere">
            {t(`type.${type}`)}
            <span className="font-normal text-ink"> · {factLine(what)}</span>
          </p>
          <p className="text-sm text-soft">
            {t(`by.${by}`, { on: formatDate(decided_at, language), until: formatDate(until, language) })}
          </p>
        </li>
      ))}
    </ul>
  )
}
