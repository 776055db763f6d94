import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { readerZone } from '#web/lib/clock.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EventFileError, readEventFile } from '../../import-file.ts'
import { eventTypes } from '../../types.ts'
import { useImportEvents } from '../mutations.ts'
import type { LineProblem, ReadFile } from '../types.ts'
import { ImportHistory, UndoImport } from './import-history.tsx'
import { ImportPreview } from './import-preview.tsx'

type Choices = { timezone: string; type: string; status: 'draft' | 'published' }
type Checked = { name: string; file: ReadFile; problems: LineProblem[] }
/** As large as a season of fixtures gets, and no film. */
const MAX_BYTES = 2_000_000

/** A file, what is in it and what is wrong by line, then all of it or nothing, and the way back. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT('event-import')
  const words = useT('event')
  const [source, setSource] = useState<{ name: string; text: string } | null>(null)
  const [choices, setChoices] = useState<Choices>({ timezone: readerZone(), type: 'game', status: 'draft' })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [leaveOut, setLeaveOut] = useState(false)
  const run = useImportEvents()
  const failure = useErrorMessage(run.error)

  const bad = new Set(checked?.problems.map(({ line }) => line))
  const good = checked?.file.events.filter(({ line }) => !bad.has(line)) ?? []
  const kept = run.data?.id ? run.data : null

  async function check(from: { name: string; text: string }, next: Choices) {
    setChecked(null)
    setUnreadable(null)
    setLeaveOut(false)
    run.reset()
    let file: ReadFile
    try {
      file = readEventFile(from.text, next.timezone)
    } catch (error) {
      const known = error instanceof EventFileError ? error : new EventFileError('not_csv')
      return setUnreadable(t(`file_problem.${known.code}`, { line: known.line ?? 1 }))
    }
    if (file.events.length > LIMITS.eventImport.rowsMax)
      return setUnreadable(t('file_problem.too_many', { count: LIMITS.eventImport.rowsMax }))
    const sound = file.events.filter(({ line }) => !file.problems.some((one) => one.line === line))
    if (sound.length === 0) return setChecked({ name: from.name, file, problems: file.problems })
    await run.mutateAsync({ name: from.name, events: sound, ...next, dryRun: true }).then(
      ({ problems }) =>
        setChecked({
          name: from.name,
          file,
          problems: [...file.problems, ...problems].toSorted((a, b) => a.line - b.line),
        }),
      // Said below the fields.
      () => undefined,
    )
  }
  async function choose(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_BYTES) return setUnreadable(t('file_problem.too_large'))
    const read = { name: file.name, text: await file.text() }
    setSource(read)
    await check(read, choices)
  }
  const set = (change: Partial<Choices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    if (source) void check(source, next)
  }
  const ready = checked !== null && good.length > 0 && (bad.size === 0 || leaveOut)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="lg"
      footer={
        kept ? (
          <Button variant="primary" onClick={onClose}>
            {t('common:actions.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            <Button
              variant="primary"
              disabled={!ready}
              busy={run.isPending && checked !== null}
              onClick={() =>
                checked && run.mutate({ name: checked.name, events: good, ...choices, dryRun: false })
              }
            >
              {checked ? t('bring_in', { count: good.length }) : t('action')}
            </Button>
          </>
        )
      }
    >
      {kept ? (
        <Notice tone="good" title={t('done', { count: kept.count })}>
          <p>{t(choices.status === 'draft' ? 'done_draft' : 'done_published')}</p>
          <UndoImport id={kept.id ?? ''} name={source?.name ?? ''} onDone={onClose} />
        </Notice>
      ) : (
        <div className="space-y-4">
          <Field label={t('file')} hint={t('file_hint')} error={unreadable}>
            <FileInput
              accept=".ics,text/calendar,.csv,text/csv"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={t('status')}>
              <Select
                value={choices.status}
                onChange={({ target }) => set({ status: target.value === 'draft' ? 'draft' : 'published' })}
                options={(['draft', 'published'] as const).map((value) => ({
                  value,
                  label: t(`as.${value}`),
                }))}
              />
            </Field>
            <Field label={t('type')}>
              <Select
                value={choices.type}
                onChange={({ target }) => set({ type: target.value })}
                options={eventTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
              />
            </Field>
            <Field label={t('timezone')}>
              <Select
                value={choices.timezone}
                onChange={({ target }) => set({ timezone: target.value })}
                options={[...new Set([choices.timezone, ...Intl.supportedValuesOf('timeZone')])].map(
                  (zone) => ({
                    value: zone,
                    label: zone.replaceAll('_', ' '),
                  }),
                )}
              />
            </Field>
          </div>
          {run.isPending && !checked && <Skeleton className="h-24" />}
          <p role="alert" className="text-red-ink empty:hidden">
            {failure}
          </p>
          {checked && <ImportPreview events={good} problems={checked.problems} />}
          {checked && bad.size > 0 && good.length > 0 && (
            <Checkbox
              label={t('leave_out', { count: bad.size })}
              hint={t('leave_out_hint')}
              checked={leaveOut}
              onChange={({ target }) => setLeaveOut(target.checked)}
            />
          )}
          {!checked && <ImportHistory />}
        </div>
      )}
    </Dialog>
  )
}
