import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Megaphone, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeleteDraft } from '../mutations.ts'
import { openingQueries } from '../queries.ts'
import { editAddress } from '../rules.ts'
import type { Opening } from '../types.ts'

const CloseDialog = lazyWhenOnline(() =>
  import('./close-dialog.tsx').then((part) => ({ default: part.CloseDialog })),
)

const STATES = ['open', 'draft', 'closed'] as const

/** The openings of a scout by how they stand, and the way to a new one. */
export function OpeningList({ scoutId, newAddress }: { scoutId: string; newAddress: string }) {
  const t = useT('opening')
  const { data, error, refetch, isFetching } = useQuery(openingQueries.mine(scoutId))
  const [closing, setClosing] = useState<Opening | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={4} />
  const add = (
    <LinkButton to={newAddress} variant="primary">
      <Plus aria-hidden />
      {t('new')}
    </LinkButton>
  )
  if (data.length === 0)
    return (
      <EmptyState title={t('empty')} icon={<Megaphone aria-hidden />} action={add}>
        {t('empty_text')}
      </EmptyState>
    )
  return (
    <div className="space-y-6">
      {add}
      {STATES.map((state) => {
        const openings = data.filter((opening) => opening.state === state)
        return (
          openings.length > 0 && (
            <Card key={state} className="overflow-hidden p-0!" aria-labelledby={`openings-${state}`}>
              <CardHeader
                id={`openings-${state}`}
                title={t(`state.${state}`)}
                className="mb-0! px-4 pt-4 pb-2 sm:px-6"
              />
              <ul className="divide-y divide-hair">
                {openings.map((opening) => (
                  <OpeningLine key={opening.id} opening={opening} onClose={() => setClosing(opening)} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
      {closing && (
        <Suspense>
          <CloseDialog opening={closing} onClose={() => setClosing(null)} />
        </Suspense>
      )}
    </div>
  )
}

function OpeningLine({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const t = useT('opening')
  const words = useT('sport')
  const language = useLanguage()
  const navigate = useNavigate()
  const remove = useDeleteDraft()
  const pitches = useT('pitch')
  const { id, title, filter, places, closes_on, state, close_reason, closed_at, pitches_waiting } = opening
  const day =
    state === 'closed' && close_reason !== ''
      ? t('closed_on', { day: formatDate(closed_at ?? '', language), reason: t(`reason.${close_reason}`) })
      : t('until', { day: formatDate(closes_on, language) })
  const items: MenuItem[] = [
    { label: t('common:actions.edit'), onSelect: () => void navigate(editAddress(opening)) },
    state === 'open'
      ? { label: t('close.open'), onSelect: onClose, danger: true }
      : {
          label: t('delete'),
          danger: true,
          onSelect: () => remove.mutateAsync(id).catch(() => toast.error(t('delete_failed', { title }))),
        },
  ]
  const facts = [words(`sport.${filter.sport}`), t('places', { count: places }), day]
  return (
    <li className="relative flex items-center gap-3 py-3 pr-2 pl-4 hover:bg-sunk/60 sm:pl-6">
      <div className="min-w-0 grow">
        {state === 'closed' ? (
          <p className="font-semibold wrap-anywhere">{title}</p>
        ) : (
          <Link
            to={editAddress(opening)}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {title}
          </Link>
        )}
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
        {state !== 'draft' && (
          <Link
            to={`?pitches=${id}`}
            className="relative z-1 mt-1 inline-block text-sm font-medium text-accent-ink hover:underline"
          >
            {pitches_waiting ? pitches('waiting', { count: pitches_waiting }) : pitches('all')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {state !== 'closed' && (
        <span className="relative z-1">
          <Menu variant="ghost" square aria-label={t('more', { title })} items={items}>
            <EllipsisVertical aria-hidden />
          </Menu>
        </span>
      )}
    </li>
  )
}
