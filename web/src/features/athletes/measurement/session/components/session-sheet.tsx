import { type FormEvent, useMemo, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { unitSign } from '#shared/units.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusFirstWrong } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRecordSession } from '../mutations.ts'
import {
  boundsOf,
  type CellProblem,
  checkCells,
  commonSport,
  isTooLargeToPaste,
  keptDraft,
  newDraft,
  placeTable,
  tableOf,
} from '../rules.ts'
import { cellKey, type Draft, draftName, type SheetMember } from '../types.ts'
import { PasteNotice } from './paste-notice.tsx'
import { SessionGrid } from './session-grid.tsx'
import { SessionTests } from './session-tests.tsx'

type SessionSheetProps = {
  token: string
  officialId: string
  members: readonly SheetMember[]
  onClose: () => void
}

/** A session as it is filled in. What is typed stays on the device until it is sent or thrown away. */
export function SessionSheet({ token, officialId, members, onClose }: SessionSheetProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const catalog = useSportCatalog()
  const today = localToday()
  const sport = useMemo(() => commonSport(members), [members])
  const [draft, setDraft] = useState(
    () => keptDraft(readDraft(officialId, draftName), catalog.metrics) ?? newDraft(today, catalog, sport),
  )
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  const [asked, setAsked] = useState(false)
  /** The cells before the last paste. */
  const [before, setBefore] = useState<{ cells: Draft['cells']; filled: number }>()
  const [tooLarge, setTooLarge] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const record = useRecordSession(token)
  const refusal = useErrorMessage(record.error)
  const wrong = useProblemWords(problems, draft)

  function keep(more: Partial<Draft>) {
    const next = { ...draft, ...more }
    setDraft(next)
    writeDraft(officialId, draftName, JSON.stringify(next))
  }
  function onType(key: string, text: string) {
    keep({ cells: { ...draft.cells, [key]: text } })
    setProblems(problems.filter((one) => one.key !== key))
    setBefore(undefined)
  }
  function onPaste(text: string, row: number, column: number) {
    setTooLarge(isTooLargeToPaste(text))
    if (isTooLargeToPaste(text)) return true
    const table = tableOf(text)
    if (table.length < 2 && (table[0]?.length ?? 0) < 2) return false
    const names = draft.tests.map(({ metric_code }) => m(`name.${metric_code}`))
    const pasted = placeTable(table, { members, tests: draft.tests, names, row, column })
    setBefore({ cells: draft.cells, filled: Object.keys(pasted.cells).length })
    setProblems(problems.filter(({ key }) => !(key in pasted.cells)))
    keep({ cells: { ...draft.cells, ...pasted.cells }, left: pasted.left })
    return true
  }
  function show(found: readonly CellProblem[]) {
    setProblems(found)
    if (form.current) focusFirstWrong(form.current)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    const checked = checkCells(draft, members, catalog.metrics)
    if (
      checked.problems.length > 0 ||
      checked.sent.length === 0 ||
      draft.tests.some(({ method }) => !method)
    ) {
      show(checked.problems)
      return
    }
    record.mutate(
      { draft, cells: checked.sent },
      {
        onSuccess: ({ problems: refused }) => {
          if (refused.length > 0) {
            show(
              refused.map((one) => ({ key: cellKey(one.member_id, one.metric_code), problem: one.problem })),
            )
            return
          }
          writeDraft(officialId, draftName, '')
          toast.success(t('session.recorded', { count: checked.sent.length }))
          onClose()
        },
      },
    )
  }
  const isEmpty = Object.values(draft.cells).every((text) => text.trim() === '')
  return (
    <form ref={form} noValidate onSubmit={onSubmit} data-wide className="space-y-5">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={t('measured_on')}>
          <Input
            type="date"
            max={today}
            value={draft.measured_on}
            onChange={({ target }) => keep({ measured_on: target.value })}
          />
        </Field>
        <Field label={t('session.place')} hint={t('session.place_hint')}>
          <Input
            value={draft.place}
            maxLength={LIMITS.session.placeMaxChars}
            onChange={({ target }) => keep({ place: target.value })}
            autoComplete="off"
          />
        </Field>
      </div>
      <SessionTests tests={draft.tests} sport={sport} unsaid={asked} onChange={(tests) => keep({ tests })} />
      <div>
        <h3 className="font-semibold">{t('session.values')}</h3>
        <p className="mb-2 text-sm text-soft">{t('session.how')}</p>
        <SessionGrid draft={draft} members={members} wrong={wrong} onType={onType} onPaste={onPaste} />
      </div>
      <PasteNotice
        filled={before?.filled ?? null}
        left={draft.left}
        tooLarge={tooLarge}
        onUndo={() => {
          if (before) keep({ cells: before.cells, left: [] })
          setBefore(undefined)
        }}
        onDismiss={() => keep({ left: [] })}
      />
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal ??
          (problems.length > 0
            ? t('session.look_at', { count: problems.length })
            : asked && isEmpty && t('session.nothing'))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" busy={record.isPending}>
          {t('session.send')}
        </Button>
        <Button size="lg" className="max-sm:grow" onClick={onClose}>
          {t('session.later')}
        </Button>
        <Button
          size="lg"
          variant="ghost"
          className="max-sm:grow"
          onClick={() => {
            writeDraft(officialId, draftName, '')
            onClose()
          }}
        >
          {t('session.throw_away')}
        </Button>
      </div>
    </form>
  )
}

/** What a cell says of a refusal; of the rarer ones that it was refused. */
const refusals: Record<string, string> = {
  shape: 'session.problem.shape',
  'session.member': 'session.problem.session_member',
  'session.again': 'session.problem.session_again',
  'measurement.age': 'session.problem.measurement_age',
  'limit.session_number': 'session.problem.limit_session_number',
}

/** Bounds are said in the unit of the column. */
function useProblemWords(problems: readonly CellProblem[], draft: Draft): ReadonlyMap<string, string> {
  const t = useT('measurement')
  const language = useLanguage()
  const { metrics } = useSportCatalog()
  const words = problems.map(({ key, problem }): [string, string] => {
    const test = draft.tests.find(({ metric_code }) => key.endsWith(` ${metric_code}`))
    const metric = metrics[test?.metric_code ?? '']
    if (problem !== 'bounds' || !test || !metric)
      return [key, t(refusals[problem] ?? 'session.problem.refused')]
    const { min, max } = boundsOf(test, metric)
    const format = getFormatter('NumberFormat', language, {})
    return [
      key,
      t('session.problem.bounds', {
        min: format.format(min),
        max: `${format.format(max)} ${unitSign(test.unit)}`.trim(),
      }),
    ]
  })
  return new Map(words)
}
