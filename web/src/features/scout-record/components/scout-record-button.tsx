import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, ChevronRight, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { scoutRecordQueries } from '../queries.ts'
import { ScoutRecordDialog } from './scout-record-dialog.tsx'

type ScoutRecordButtonProps = {
  scoutId: string
  name: string
  /** Says how the check stands today, for which the record is read; left out, that waits until somebody asks. */
  today?: boolean
}

/** Whether Touchline checked a scout, beside the name, and everything about it behind one tap. */
export function ScoutRecordButton({ scoutId, name, today }: ScoutRecordButtonProps) {
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
        className={clsx(state === 'verified' && 'border-pitch/40! bg-pitch-wash! text-pitch-ink!')}
      >
        {state === 'verified' ? (
          <BadgeCheck aria-hidden className="text-pitch" />
        ) : (
          <ShieldQuestion aria-hidden />
        )}
        {t(`badge.${state ?? 'unknown'}`)}
        <ChevronRight aria-hidden className={clsx(state !== 'verified' && 'text-faint')} />
      </Button>
      {open && <ScoutRecordDialog scoutId={scoutId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
