import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { clubQueries } from '#web/features/athletes/club/queries.ts'
import { useT } from '#web/lib/i18n.ts'

/** "checked" beside the name of a club that is one of the checked organizations; nothing beside a plain name. */
export function ClubMark({ athlete }: { athlete: { id: string; club: string } }) {
  const t = useT('organization')
  const { data: handle } = useQuery(clubQueries.checked(athlete))
  if (!handle) return null
  return (
    <a
      href={`/o/${handle}`}
      className="inline-flex items-center gap-1 text-sm text-accent-ink underline-offset-2 hover:underline"
    >
      <BadgeCheck aria-hidden className="size-4" />
      {t('mark')}
    </a>
  )
}
