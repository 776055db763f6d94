import { useQuery } from '@tanstack/react-query'
import { Columns2, X } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { searchQueries } from '../../queries.ts'

type CompareTrayProps = { ids: string[]; onIds: (ids: string[]) => void; onCompare: () => void }

/** Who will stand side by side; it stays below the list while one goes on looking. */
export function CompareTray({ ids, onIds, onCompare }: CompareTrayProps) {
  const t = useT('athlete-search')
  const { data: cards = [] } = useQuery({ ...searchQueries.cards(ids), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  const few = ids.length < LIMITS.search.compareMin
  return (
    <section
      aria-label={t('tray.title')}
      ref={aboveBottomBar}
      className="sticky bottom-20 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2.5 shadow-pop lg:bottom-4"
    >
      <ul className="flex min-w-0 grow flex-wrap gap-1.5">
        {cards
          .filter(({ id }) => ids.includes(id))
          .map(({ id, display_name }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1.5 rounded-full border border-line bg-paper py-0.5 pr-0.5 pl-1"
            >
              <Avatar name={display_name} size="sm" className="size-6! text-[0.6rem]!" />
              <span className="truncate text-sm font-medium">{display_name}</span>
              <button
                type="button"
                aria-label={t('tray.remove', { name: display_name })}
                onClick={() => onIds(ids.filter((one) => one !== id))}
                className="grid size-6 place-items-center rounded-full hover:bg-sunk"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
      </ul>
      {few && <span className="text-sm text-faint">{t('tray.one_more')}</span>}
      <Button
        variant="primary"
        size="sm"
        disabled={few}
        onClick={onCompare}
        className="pointer-coarse:min-h-10"
      >
        <Columns2 aria-hidden />
        {t('tray.compare', { count: ids.length })}
      </Button>
    </section>
  )
}
