import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { adminTaskQueries } from '../queries.ts'
import { DUE_GROUPS, dueGroup, tasksOf, viewOf } from '../rules.ts'
import { useFocusKept, useTaskKeys } from '../task-keyboard.ts'
import { type AdminTask, type AdminTasks, TASK_KEYS, TASK_VIEWS } from '../types.ts'
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
    <Page title={t('title')} lead={count ? t('lead', count) : '\u00a0'} width="columns">
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
  const me = useAccount()?.id
  useTaskKeys(list)
  useFocusKept(list, shown)
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
      <div ref={list} tabIndex={-1} className="space-y-4 outline-none">
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
            {[...keys].map((key) => (
              <Kbd key={key}>{key.toUpperCase()}</Kbd>
            ))}
            {t(`keys.${name}`)}
          </span>
        ))}
      </p>
      {asked?.what === 'hand_over' && (
        <HandOverDialog
          task={asked.task}
          admins={admins.filter(({ id }) => id !== me)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'snooze' && <SnoozeDialog task={asked.task} onClose={() => setAsked(null)} />}
    </>
  )
}

const KEYS = Object.entries({ move: ['j', 'k'], ...TASK_KEYS })
