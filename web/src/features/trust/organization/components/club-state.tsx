import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Clock } from 'lucide-react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { useMembership } from '../mutations.ts'
import { organizationQueries } from '../queries.ts'

type ClubStateProps = { club: string; membership: ReturnType<typeof useMembership> }

/** Where it stands with the organization that is named: asked, a member, ended. A plain name has no state. */
export function ClubState({ club, membership }: ClubStateProps) {
  const t = useT('organization')
  const { data: mine = [] } = useQuery(organizationQueries.mine())
  const refusal = useErrorMessage(membership.error)
  const named = mine.find(({ name }) => name.toLowerCase() === club.trim().toLowerCase())
  const belongs = named?.state === 'asked' || named?.state === 'member'
  return (
    <div role="status" className="mt-2 space-y-1.5 text-sm empty:hidden">
      {refusal && <p className="text-red-ink">{refusal}</p>}
      {named && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="inline-flex items-start gap-1.5 text-soft">
            {named.state === 'member' && named.checked && (
              <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            )}
            {named.state === 'asked' && <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />}
            {t(named.state === 'member' && !named.checked ? 'club.rests' : `club.${named.state}`)}
          </span>
          {(belongs || named.checked) && (
            <Button
              size="sm"
              busy={membership.isPending}
              onClick={() => membership.mutate({ id: named.id, join: !belongs })}
            >
              {t(belongs ? (named.state === 'asked' ? 'take_back' : 'leave') : 'club.ask_again')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
