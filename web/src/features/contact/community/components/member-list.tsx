import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBlockMember, useDecideMember } from '../mutations.ts'
import { Author } from '../post/components/post-author.tsx'
import { communityQueries } from '../queries.ts'
import type { Member, MemberAct, OpenCommunity } from '../types.ts'
import { VerifiedMark } from './moderator-names.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Who belongs to it; for moderators also who asks and who was removed. */
export function MemberList({ community }: { community: OpenCommunity }) {
  const t = useT('community')
  const { data, error, refetch, isFetching } = useQuery(communityQueries.members(community.id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={5} />
  const groups = [
    { name: 'asked', members: data.filter(({ state }) => state === 'asked') },
    { name: 'active', members: data.filter(({ state }) => state === 'active') },
    { name: 'removed', members: data.filter(({ state }) => state === 'removed') },
  ] as const
  return (
    <div className="space-y-6">
      {groups.map(
        ({ name, members }) =>
          members.length > 0 && (
            <section key={name} aria-labelledby={`members-${name}`}>
              <h2 id={`members-${name}`} className="mb-1 text-base">
                {t(`group.${name}`)}
              </h2>
              <ul className="divide-y divide-hair">
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} community={community} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function MemberRow({ member, community }: { member: Member; community: OpenCommunity }) {
  const t = useT('community')
  const language = useLanguage()
  const decide = useDecideMember()
  const block = useBlockMember()
  const [asked, setAsked] = useState<'mute' | 'remove' | null>(null)
  const { id, name, role, state, is_me } = member
  const told = async (error: unknown) => toast.error(await errorMessage(error))
  // By the promises: a second act may follow before the answer, and who is blocked or declined leaves the list with the row.
  const act = (done: MemberAct) => decide.mutateAsync({ id, act: done }).catch(told)
  const owns = community.my_role === 'owner'
  const moderates = community.moderates && !is_me && (role === 'member' || owns)
  const item = (done: MemberAct, danger = false): MenuItem => ({
    label: t(`act.${done}`),
    danger,
    onSelect: () => (done === 'mute' || done === 'remove' ? setAsked(done) : act(done)),
  })
  const items: MenuItem[] =
    state === 'removed'
      ? [item('readmit')]
      : [
          ...(owns && role === 'member' ? [item('promote')] : []),
          ...(owns && role === 'moderator' ? [item('demote')] : []),
          ...(owns ? [item('hand_over')] : []),
          ...(moderates ? [item(member.muted_until ? 'unmute' : 'mute'), item('remove', true)] : []),
          {
            label: t('block', { name }),
            danger: true,
            onSelect: () => block.mutateAsync(id).then(() => toast.success(t('blocked', { name })), told),
          },
        ]
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={name} src={null} />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Author name={name} handle={member.handle} />
          {is_me && <span className="text-soft">({t('you')})</span>}
          {role !== 'member' && <Badge tone="accent">{t(`role.${role}`)}</Badge>}
          {member.is_verified && <VerifiedMark />}
        </p>
        {member.muted_until ? (
          <p className="text-sm text-soft">
            {t('muted_until', { day: formatDate(member.muted_until, language) })}
          </p>
        ) : (
          member.joined_at &&
          state === 'active' && (
            <p className="text-sm text-soft">
              {t('joined', { day: formatDate(member.joined_at, language) })}
            </p>
          )
        )}
      </div>
      {state === 'asked' ? (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" busy={decide.isPending} onClick={() => act('accept')}>
            {t('act.accept')}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button size="sm" onClick={() => act('decline')}>
            {t('act.decline')}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      ) : (
        !is_me && (
          <Menu variant="ghost" size="sm" square aria-label={t('more_member', { name })} items={items}>
            <EllipsisVertical aria-hidden />
          </Menu>
        )
      )}
      {asked && (
        <ReasonDialog
          title={t(`${asked}_title`, { name })}
          text={t(`${asked}_text`)}
          button={t(`act.${asked}`)}
          error={decide.error}
          busy={decide.isPending}
          onSend={(reason) => decide.mutateAsync({ id, act: asked, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  )
}
