import { BadgeCheck } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'

/** The name of a club, with a mark where it is one that the team has checked: a plain name has none. */
export function ClubName({ name, checked }: { name: string; checked: boolean }) {
  const t = useT()
  if (!checked) return name
  return (
    <>
      {name}
      <BadgeCheck
        role="img"
        aria-label={t('club_checked')}
        className="mb-0.5 ml-1 inline size-3.5 shrink-0 text-accent-ink"
      />
    </>
  )
}
