import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOfficialAct } from '../mutations.ts'
import type { Member } from '../types.ts'

type MemberRequestsProps = { token: string; members: readonly Member[] }

/** Athletes who say that they train here: those who wait for an answer, then those who belong. */
export function MemberRequests({ token, members }: MemberRequestsProps) {
  const t = useT('organization')
  const asked = members.filter(({ state }) => state === 'asked')
  const belong = members.filter(({ state }) => state === 'member')
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{t('requests')}</h2>
      {asked.length === 0 && <p className="mt-2 text-soft">{t('no_requests')}</p>}
      <ul className="divide-y divide-hair">
        {asked.map((member) => (
          <Row key={member.id} token={token} member={member} />
        ))}
      </ul>
      {belong.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer font-medium">{t('members', { count: belong.length })}</summary>
          <ul className="mt-1 divide-y divide-hair">
            {belong.map((member) => (
              <Row key={member.id} token={token} member={member} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Row({ token, member }: { token: string; member: Member }) {
  const t = useT('organization')
  const s = useT('sport')
  const act = useOfficialAct(token)
  const refusal = useErrorMessage(act.error)
  const { id, name, sport, state, is_minor: isMinor } = member
  const decide = (accept: boolean) => act.mutate({ act: 'decide', id, accept })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} portrait />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isMinor && <Badge tone="info">{t('under_18')}</Badge>}
        </p>
        {sport && <p className="text-sm text-soft">{s(`sport.${sport}`)}</p>}
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {refusal}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        {state === 'asked' && (
          <Button busy={act.isPending} onClick={() => decide(true)}>
            {t('accept')}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button variant="ghost" busy={act.isPending} onClick={() => decide(false)}>
          {t(state === 'asked' ? 'decline' : 'end')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
