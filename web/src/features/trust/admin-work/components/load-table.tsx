import { clsx } from 'clsx'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { LISTS, type Load, loadOf, WORK_KINDS, type WorkKind } from '../rules.ts'
import type { WorkItem } from '../types.ts'

const fills: Record<WorkKind, string> = {
  flags: 'bg-red',
  disputes: 'bg-flood',
  verifications: 'bg-pitch',
  organizations: 'bg-violet',
  data_requests: 'bg-blue',
  feedback: 'bg-edge',
}
/** Where the panel lists the same work; it has no view of a colleague's. */
const PANELS = { me: '/admin/panel?view=mine', nobody: '/admin/panel?view=free' }
/** Four columns stand on a phone, of which the rest follows; the bar needs a tablet. */
const close = 'px-1.5! sm:px-3!'
const roomy = 'max-sm:hidden'
const wide = 'w-[18%] lg:w-[30%] max-md:hidden'

/** Who has how much of the open work, by when it is due and of which kind. */
export function LoadTable({ items }: { items: WorkItem[] }) {
  const t = useT('admin-work')
  const rows = loadOf(items)
  const sum = (of: 'late' | 'today' | 'later' | 'all') => rows.reduce((total, row) => total + row[of], 0)
  const most = Math.max(1, ...rows.map(({ all }) => all))
  const kinds = WORK_KINDS.map((kind) => ({
    kind,
    count: rows.reduce((total, row) => total + row.kinds[kind], 0),
  })).filter(({ count }) => count > 0)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2>{t('load.title')}</h2>
        <ul
          aria-label={t('load.kinds')}
          className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft max-md:hidden"
        >
          {kinds.map(({ kind, count }) => (
            <li key={kind}>
              <Link
                to={LISTS[kind]}
                className="flex min-h-6 items-center gap-1.5 hover:text-ink hover:underline"
              >
                <span aria-hidden className={clsx('size-2.5 rounded-[3px]', fills[kind])} />
                {t('load.kind', { kind: t(`tile.${kind}`), count })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Table caption={t('load.title')}>
        <thead>
          <tr>
            <Th>{t('load.who')}</Th>
            <Th numeric className={close}>
              {t('load.late')}
            </Th>
            <Th numeric className={close}>
              {t('load.today')}
            </Th>
            <Th numeric className={clsx(close, roomy)}>
              {t('load.later')}
            </Th>
            <Th className={wide}>{t('load.kinds')}</Th>
            <Th numeric className={close}>
              {t('load.all')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={typeof row.who === 'string' ? row.who : row.who.id} row={row} most={most} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <Td>{t('load.all')}</Td>
            <Amount of={sum('late')} isBad={sum('late') > 0} />
            <Amount of={sum('today')} />
            <Amount of={sum('later')} className={roomy} />
            <Td className={wide} />
            <Td numeric className={close}>
              {t('load.number', { count: sum('all') })}
            </Td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}

function Row({ row: { who, late, today, later, all, nextAt, kinds }, most }: { row: Load; most: number }) {
  const t = useT('admin-work')
  const language = useLanguage()
  const own = useAccount()?.fullName
  const name = typeof who === 'string' ? t(`load.${who}`) : who.name || t('load.unnamed')
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-3">
          {who === 'nobody' ? (
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-soft max-sm:hidden"
            >
              <UserPlus className="size-4" />
            </span>
          ) : (
            <Avatar name={who === 'me' ? own || name : name} size="sm" className="max-sm:hidden" />
          )}
          <span className="min-w-0">
            <span className="block leading-snug font-medium break-words">
              {typeof who === 'string' ? (
                <Link to={PANELS[who]} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {nextAt && (
              <span className="block text-sm whitespace-nowrap text-soft max-sm:hidden">
                {t(late > 0 ? 'was_due' : 'load.next', { when: formatDayAndTime(nextAt, language) })}
              </span>
            )}
          </span>
        </span>
      </Td>
      <Amount of={late} isBad={late > 0} />
      <Amount of={today} />
      <Amount of={later} className={roomy} />
      <Td className={wide}>
        <KindsBar kinds={kinds} share={all / most} />
      </Td>
      <Td numeric className={clsx(close, 'font-semibold')}>
        {t('load.number', { count: all })}
      </Td>
    </tr>
  )
}

/** Its colours are those of the list above the table; in words for whoever does not see them. */
function KindsBar({ kinds, share }: { kinds: Load['kinds']; share: number }) {
  const t = useT('admin-work')
  const some = WORK_KINDS.filter((kind) => kinds[kind] > 0)
  return (
    <>
      <span aria-hidden className="flex h-2.5 gap-0.5" style={{ width: `${share * 100}%` }}>
        {some.map((kind) => (
          <span
            key={kind}
            className={clsx('rounded-xs forced-colors:border', fills[kind])}
            style={{ flexGrow: kinds[kind] }}
          />
        ))}
      </span>
      <span className="sr-only">
        {some.map((kind) => t('load.kind', { kind: t(`tile.${kind}`), count: kinds[kind] })).join(', ')}
      </span>
    </>
  )
}

function Amount({ of, isBad, className }: { of: number; isBad?: boolean; className?: string }) {
  const t = useT('admin-work')
  return (
    <Td numeric className={clsx(close, className, isBad && 'font-semibold text-red-ink')}>
      {of === 0 ? '–' : t('load.number', { count: of })}
    </Td>
  )
}
