import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { guardianQueries } from '#web/features/athletes/guardian/queries.ts'
import type { GuardianState } from '#web/features/athletes/guardian/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'

// Amber asks for something; that a guardian is there, or will answer, does not.
const tones: Partial<Record<GuardianState, 'neutral' | 'info'>> = { active: 'neutral', invited: 'info' }

type GuardianNoticeProps = {
  /** Where there is something to do it stands first on a page; the rest may wait further down. */
  when?: 'something to do' | 'nothing to do'
}

/** For an athlete under 18: is somebody with them, is an answer still out, or has nobody been asked? */
export function GuardianNotice({ when }: GuardianNoticeProps) {
  const t = useT('athlete-profile')
  const { data: links } = useQuery(guardianQueries.mine())
  if (!links) return null
  const standing = links.filter(({ state }) => state !== 'proposed')
  // The strictest answer counts: one who has withdrawn comes before one who agrees.
  const link =
    standing.find(({ state }) => state === 'withdrawn') ??
    standing.find(({ state }) => state === 'active') ??
    standing[0]
  const state = link?.state ?? 'needed'
  const name = link?.guardian_name ?? ''
  const tone = link && tones[link.state]
  if (when && when !== (tone ? 'nothing to do' : 'something to do')) return null
  return (
    <Notice tone={tone ?? 'attention'} icon={<Users aria-hidden />} title={t(`guardian.${state}`, { name })}>
      <p>{t(`guardian.${state}_text`, { name })}</p>
      {state !== 'active' && (
        <LinkButton to="/athlete/settings?tab=privacy" size="sm" className="mt-2.5">
          {t(state === 'invited' ? 'guardian.look' : 'guardian.invite')}
        </LinkButton>
      )}
    </Notice>
  )
}
