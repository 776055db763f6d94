import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { guardianQueries } from '#web/features/guardian/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'

/** For an athlete under 18: is somebody with them, is an answer still out, or has nobody been asked? */
export function GuardianNotice() {
  const t = useT('athlete-profile')
  const { data: links } = useQuery(guardianQueries.mine())
  if (!links) return null
  const link = links.find(({ state }) => state === 'active') ?? links[0]
  const state = link?.state ?? 'needed'
  const name = link?.guardian_name ?? ''
  return (
    <Notice
      tone={state === 'active' ? 'good' : 'attention'}
      icon={<Users aria-hidden />}
      title={t(`guardian.${state}`, { name })}
    >
      <p>{t(`guardian.${state}_text`, { name })}</p>
      {state !== 'active' && (
        <LinkButton to="/athlete/settings?tab=privacy" size="sm" className="mt-2.5">
          {t(state === 'invited' ? 'guardian.look' : 'guardian.invite')}
        </LinkButton>
      )}
    </Notice>
  )
}
