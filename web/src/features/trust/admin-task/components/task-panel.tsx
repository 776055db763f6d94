import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { adminTaskQueries } from '../queries.ts'
import { DUE_GROUPS, dueGroup, tasksOf, viewOf } from '../rules.ts'
import { type AdminTask, type AdminTasks, TASK_VIEWS } from '../types.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TaskRow } from './task-row.tsx'

/** An admin's own list of everything that waits: to take, to put off, to hand over. Which part is shown is in the address. */
export function TaskPanel() {
  const t = useT('admin-task')
  const { data, error, refetch, isFetching } = useQuery(adminTaskQueries.open())
  const count = data && {
    mine: tasksOf(data.tasks, 'mine').length,
    free: tasksOf(data.tasks, 'free').length,
    late: data.tasks.filter(({ overdue }) => overdue).length,
  }
  return (
    <Page title={t('title')} lead={count ? t('lead', count) : '\u00a0'} width="reading">
      {error && !data && <ErrorState error={error} onRetry={refetch} busy={isFetching} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && <Tasks {...data} />}
    </Page>
  )
}

type Asked = { task: AdminTask; what: 'hand_over' | 'snooze' }

function Tasks({ tasks, admins }: AdminTasks) {
  const t = useT('admin-task')
  const [search, setSearch] = useSearchParams()
  const view = viewOf(search.get('view'))
  const shown = tasksOf(tasks, view)
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  useTaskKeys(list)
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('views')}</legend>
        {TASK_VIEWS.map((one) => (
          <ToggleChip key={one} pressed={one === view} onClick={() => setSearch({ view: one })}>
            {t(`view.${one}`)} <span className="num">{tasksOf(tasks, one).length}</span>
          </ToggleChip>
        ))}
      </fieldset>
      <div ref={list} className="space-y-4">
        {shown.length === 0 && (
          <Card>
            <EmptyState title={t(`none.${view}`)} icon={<CircleCheck aria-hidden />}>
              {t(`none_text.${view}`)}
            </EmptyState>
          </Card>
        )}
        {DUE_GROUPS.map((group) => {
          const due = shown.filter((task) => dueGroup(task) === group)
          if (due.length === 0) return null
          return (
            <Card key={group} aria-labelledby={`due-${group}`}>
              <h2 id={`due-${group}`} className="mb-1">
                {t(`group.${group}`)} <span className="num text-sm font-normal text-soft">{due.length}</span>
              </h2>
              <ul aria-labelledby={`due-${group}`} className="divide-y divide-hair">
                {due.map((task) => (
                  <TaskRow
                    key={`${task.noun} ${task.subject_id}`}
                    task={task}
                    onAsk={(what) => setAsked({ task, what })}
                  />
                ))}
              </ul>
            </Card>
          )
        })}
      </div>
      <p className="mt-3 hidden flex-wrap gap-x-4 gap-y-1 text-sm text-soft pointer-fine:flex">
        {KEYS.map(([name, keys]) => (
          <span key={name} className="inline-flex items-center gap-1">
            {keys.map((key) => (
              <kbd key={key}>{key.toUpperCase()}</kbd>
            ))}
            {t(`keys.${name}`)}
          </span>
        ))}
      </p>
      {asked?.what === 'hand_over' && (
        <HandOverDialog task={asked.task} admins={admins} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'snooze' && <SnoozeDialog task={asked.task} onClose={() => setAsked(null)} />}
    </>
  )
}

const KEYS = [
  ['move', ['j', 'k']],
  ['take', ['t']],
  ['hand_over', ['a']],
  ['snooze', ['s']],
] as const

/** J and K go from task to task; the other keys press the button of the task that has the focus. */
function useTaskKeys(list: { current: HTMLElement | null }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    if (target.matches('input, textarea, select') || document.querySelector('dialog[open], [role="menu"]'))
      return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const at = rows.findIndex((row) => row.contains(target))
    const step = { j: 1, k: -1 }[key]
    if (step) {
      event.preventDefault()
      const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
      next?.querySelector<HTMLElement>('a')?.focus()
      return
    }
    const name = { t: 'take', a: 'hand_over', s: 'snooze' }[key]
    const button = name && rows[at]?.querySelector<HTMLElement>(`[data-act="${name}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  // An effect, since keys are pressed on the whole window.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
