import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { honourQueries } from '../queries.ts'
import { ConfirmationLine } from './confirmation-line.tsx'
import { HonourIcon } from './honour-icon.tsx'
import { HonourProof } from './honour-proof.tsx'
import { HonourWords } from './honour-words.tsx'

type ShownHonoursProps = {
  athleteId: string
  /** Under which a film beside an honour is watched. */
  watchPath: string
  /** The films that others see, where one looks through their eyes. */
  seenFilms?: readonly string[] | undefined
  /** Beside each: reporting it. The page hands it down, since this noun knows nothing of reports. */
  menu?: (honourId: string) => ReactNode
  /** Around the list, where there is something in it. */
  children?: (list: ReactNode, count: number) => ReactNode
}

/** What others read of them: the pinned ones first, then the newest. */
export function ShownHonours({ athleteId, watchPath, seenFilms, menu, children }: ShownHonoursProps) {
  const t = useT('achievement')
  const { data: honours = [], error, refetch } = useQuery(honourQueries.of(athleteId))
  if (error && honours.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (honours.length === 0) return children?.(null, 0) ?? null
  const inOrder = [...honours.filter(({ pinned }) => pinned), ...honours.filter(({ pinned }) => !pinned)]
  const list = (
    <ul aria-label={t('title')} className="divide-y divide-hair">
      {inOrder.map((honour) => (
        <li key={honour.id} className="flex items-start gap-3 py-2.5">
          <span className="mt-0.5 text-soft [&_svg]:size-5">
            <HonourIcon kind={honour.kind} />
          </span>
          <div className="min-w-0 grow">
            <HonourWords honour={honour} />
            <ConfirmationLine honour={honour} />
            <HonourProof honour={honour} watchPath={watchPath} seenFilms={seenFilms} />
          </div>
          {menu?.(honour.id)}
        </li>
      ))}
    </ul>
  )
  if (children) return children(list, honours.length)
  return (
    <section>
      <h3 className="mb-1">{t('title')}</h3>
      {list}
    </section>
  )
}
