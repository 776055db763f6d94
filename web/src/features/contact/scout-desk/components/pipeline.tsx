import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import type { DeskPipeline } from '../types.ts'
import { SideSection } from './side-section.tsx'

/** From the first look to a signature: the further, the darker. */
const shades: Record<DeskPipeline['stages'][number]['kind'], string> = {
  watching: 'bg-accent/20',
  evaluating: 'bg-accent/35',
  contacted: 'bg-accent/50',
  in_conversation: 'bg-accent/65',
  trial: 'bg-accent/80',
  offered: 'bg-accent/90',
  signed: 'bg-accent',
  custom: 'bg-violet',
  closed: 'bg-line-strong',
}

/** The board used last: how many stand at each stage, as one bar and in numbers. */
export function Pipeline({ board }: { board: DeskPipeline }) {
  const t = useT('scout-desk')
  const words = useT('board')
  const name = board.is_default && board.name === 'Favourites' ? words('board.default') : board.name
  const to = `/scout/favorites?board=${board.id}`
  const stages = board.stages.filter(({ count }) => count > 0)
  const all = stages.reduce((sum, { count }) => sum + count, 0)
  return (
    <SideSection
      id="desk-pipeline"
      title={t('pipeline.title')}
      aside={
        <Link to={to} className="font-medium wrap-anywhere text-accent-ink hover:underline">
          {t('pipeline.in', { count: all, board: name })}
        </Link>
      }
    >
      {all === 0 ? (
        <p className="text-soft">
          {t('pipeline.none')}{' '}
          <Link to="/scout/search" className="font-medium text-accent-ink hover:underline">
            {t('pipeline.find')}
          </Link>
        </p>
      ) : (
        <>
          <div
            aria-hidden
            className="mb-3 flex h-3.5 gap-0.5 overflow-hidden rounded-sm forced-colors:border"
          >
            {stages.map(({ id, kind, count }) => (
              <span key={id} className={shades[kind]} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-x-5 gap-y-1 text-sm">
            {stages.map(({ id, kind, name: own, count }) => (
              <li key={id} className="flex items-baseline gap-2">
                <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-[3px]', shades[kind])} />
                <span className="min-w-0 grow wrap-anywhere text-soft">{own || words(`stage.${kind}`)}</span>
                <span className="num font-semibold">{t('pipeline.count', { count })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </SideSection>
  )
}
