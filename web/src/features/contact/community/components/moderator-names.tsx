import { ShieldCheck } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import type { Community } from '../types.ts'

/** Who looks after a community, and whose check stands; nothing where nobody does. */
export function ModeratorNames({ moderators }: Pick<Community, 'moderators'>) {
  const t = useT('community')
  if (moderators.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {t('moderators')}
      {moderators.map(({ id, name, is_verified }) => (
        <span key={id} className="inline-flex items-center gap-1 text-ink">
          {name}
          {is_verified && <VerifiedMark />}
        </span>
      ))}
    </p>
  )
}

export function VerifiedMark() {
  const t = useT('community')
  return <ShieldCheck role="img" aria-label={t('verified')} className="size-4 shrink-0 text-pitch-ink" />
}
