import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileChartColumn, MoreHorizontal, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { formatDate, formatDays } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { periodOf, utcToday } from '../../period.ts'
import { useDeleteReport, useMakeReport, useSaveReport } from '../mutations.ts'
import { transparencyReportQueries } from '../queries.ts'
import { daysOf } from '../rules.ts'
import type { SavedReport } from '../types.ts'
import { DeleteReport } from './delete-report.tsx'
import { ReportForm } from './report-form.tsx'

const addressOf = (report: SavedReport | null, today: string) => {
  if (!report) return '/admin/reports'
  const { from, to } = daysOf(report, today)
  return `/admin/reports?${new URLSearchParams({ report: report.id, from, to })}`
}

/** What admins keep: title, days, schedule, and what was made of it. */
export function SavedReports({ chosen }: { chosen: SavedReport | undefined }) {
  const t = useT('transparency-report')
  const saved = useQuery(transparencyReportQueries.saved())
  const today = utcToday()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<SavedReport | 'new'>()
  const [leaving, setLeaving] = useState<SavedReport>()
  const remove = useDeleteReport()
  const restore = useSaveReport()
  const make = useMakeReport()
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })

  function drop(report: SavedReport, canUndo: boolean) {
    setLeaving(undefined)
    if (chosen?.id === report.id) void navigate('/admin/reports')
    const { id: _, last_made_at: _made, ...again } = report
    // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
    remove.mutateAsync(report).then(
      () =>
        toast.message(t('deleted'), {
          milliseconds: LIMITS.thread.undoSeconds * 1000,
          ...(canUndo && {
            action: {
              label: t('common:actions.undo'),
              onClick: () => restore.mutateAsync(again).catch(failed),
            },
          }),
        }),
      failed,
    )
  }
  // What is said comes by the promise, for every report; it is opened only for who still waits here for the last.
  const makeNow = (report: SavedReport) => {
    const open = (id: string) => {
      const to = new URLSearchParams(addressOf(report, today).split('?')[1])
      to.set('made', id)
      void navigate({ search: to.toString() })
    }
    make.mutateAsync(report.id, { onSuccess: open }).then(() => toast.success(t('made')), failed)
  }
  return (
    <section aria-labelledby="saved-reports" className="print:hidden">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 id="saved-reports">{t('saved')}</h2>
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('new')}
        </Button>
      </div>
      {saved.isPending && <ListSkeleton rows={3} />}
      {saved.error && !saved.data && (
        <ErrorState error={saved.error} onRetry={saved.refetch} busy={saved.isFetching} />
      )}
      {saved.data && (
        <ul className="divide-y divide-hair border-y border-line">
          <li>
            <Item
              to={addressOf(null, today)}
              current={!chosen}
              title={t('sheet_title')}
              note={t('not_saved')}
            />
          </li>
          {saved.data.map((report) => (
            <li key={report.id} className="flex items-center">
              <Item
                to={addressOf(report, today)}
                current={chosen?.id === report.id}
                title={report.title}
                note={t(`schedule.${report.schedule}`)}
              />
              <Menu
                variant="ghost"
                size="sm"
                square
                aria-label={t('more_of', { title: report.title })}
                items={[
                  { label: t('edit'), icon: <Pencil aria-hidden />, onSelect: () => setEdited(report) },
                  { label: t('make'), icon: <RefreshCw aria-hidden />, onSelect: () => makeNow(report) },
                  {
                    label: t('delete'),
                    icon: <Trash2 aria-hidden />,
                    danger: true,
                    onSelect: () => (report.last_made_at ? setLeaving(report) : drop(report, true)),
                  },
                ]}
              >
                <MoreHorizontal aria-hidden />
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {saved.data?.length === 0 && <p className="mt-3 text-sm text-soft">{t('none_saved')}</p>}
      {chosen && <MadeReports report={chosen} />}
      {edited && (
        <ReportForm
          report={edited === 'new' ? undefined : edited}
          days={periodOf(params, 'last_quarter', today)}
          onClose={() => setEdited(undefined)}
          onSaved={(report) => {
            setEdited(undefined)
            toast.success(t('saved_toast'))
            void navigate(addressOf(report, today))
          }}
        />
      )}
      {leaving && (
        <DeleteReport
          report={leaving}
          onClose={() => setLeaving(undefined)}
          onDelete={() => drop(leaving, false)}
        />
      )}
    </section>
  )
}

type ItemProps = { to: string; current: boolean; title: string; note: string }

const Item = ({ to, current, title, note }: ItemProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={clsx(
      'flex min-w-0 grow items-start gap-2.5 border-l-3 px-3 py-2.5',
      current ? 'border-accent bg-accent-wash' : 'border-transparent hover:bg-sunk',
    )}
  >
    <FileChartColumn aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{title}</span>
      <span className="block text-sm text-soft">{note}</span>
    </span>
  </Link>
)

/** As they were counted when they were made. */
function MadeReports({ report }: { report: SavedReport }) {
  const t = useT('transparency-report')
  const language = useLanguage()
  const { data } = useQuery(transparencyReportQueries.made(report.id))
  const [params] = useSearchParams()
  if (!data || data.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="mb-1">{t('earlier')}</h3>
      <ul>
        {data.map(({ id, from_day, to_day, made_at }) => {
          const to = new URLSearchParams({ report: report.id, from: from_day, to: to_day, made: id })
          return (
            <li key={id}>
              <Link
                to={{ search: to.toString() }}
                aria-current={params.get('made') === id ? 'page' : undefined}
                className="flex flex-wrap justify-between gap-x-3 rounded-md px-2 py-1.5 hover:bg-sunk aria-[current=page]:bg-accent-wash"
              >
                <span className="font-medium">{formatDays(from_day, to_day, language)}</span>
                <span className="text-sm text-soft">
                  {t('made_on', { day: formatDate(made_at, language) })}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
