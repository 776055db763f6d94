import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { useCommunityChannel } from '#web/features/contact/community/community-channel.ts'
import { CommunityEntry } from '#web/features/contact/community/components/community-entry.tsx'
import { CommunityFeed } from '#web/features/contact/community/components/community-feed.tsx'
import { CommunityHead } from '#web/features/contact/community/components/community-head.tsx'
import { MemberList } from '#web/features/contact/community/components/member-list.tsx'
import { ReadingCommunity } from '#web/features/contact/community/components/reading-community.tsx'
import type { OthersItems } from '#web/features/contact/community/post/components/post-author.tsx'
import { PostComposer } from '#web/features/contact/community/post/components/post-composer.tsx'
import type { OpenCommunity } from '#web/features/contact/community/types.ts'
import { eventQueries } from '#web/features/contact/event/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import type { LivePerson } from '#web/lib/live-changes.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CommunityAbout } from './community-about.tsx'
import { useCommunityReports } from './community-reports.tsx'

/** One community: the way in, or for its members what is said there and who they are. */
export function OneCommunity({ id, area }: { id: string; area: LivePerson['area'] }) {
  const t = useT('community')
  const invitation = useLocation().hash.slice(1)
  const { othersItems, report, dialog } = useCommunityReports()
  return (
    <ReadingCommunity id={id} invitation={invitation} base={`/${area}/communities`}>
      {(community) => (
        <>
          <CommunityHead
            community={community}
            actions={
              community.my_role !== 'owner' && (
                <Button
                  variant="ghost"
                  size="sm"
                  square
                  aria-label={t('report')}
                  onClick={() => report({ type: 'community', id }, community.name)}
                >
                  <Flag aria-hidden />
                </Button>
              )
            }
          />
          {community.is_inside ? (
            <Inside community={community} area={area} othersItems={othersItems} />
          ) : (
            <CommunityEntry community={community} invitation={invitation} isSignedIn />
          )}
          {dialog}
        </>
      )}
    </ReadingCommunity>
  )
}

type InsideProps = { community: OpenCommunity; area: LivePerson['area']; othersItems: OthersItems }

function Inside({ community, area, othersItems }: InsideProps) {
  const t = useT('community')
  const { id, waiting, members } = community
  useCommunityChannel(id)
  return (
    <Tabs
      label={community.name}
      tabs={[
        {
          value: 'posts',
          label: t('posts'),
          content: (
            <CommunityFeed
              community={community}
              area={area}
              othersItems={othersItems}
              composer={<Composer community={community} area={area} />}
            />
          ),
        },
        {
          value: 'members',
          label: (
            <span className="inline-flex items-center gap-2">
              {`${t('people')} ${members}`}
              {waiting ? <CountBadge count={waiting} label={t('waiting', { count: waiting })} /> : null}
            </span>
          ),
          content: <MemberList community={community} />,
        },
        {
          value: 'about',
          label: t('about_tab'),
          content: <CommunityAbout community={community} area={area} />,
        },
      ]}
    />
  )
}

/** Films and events that a post can show: the caller's own public ones, and what is coming up for everybody. */
function Composer({ community, area }: { community: OpenCommunity; area: LivePerson['area'] }) {
  const account = useAccount()
  const me = area === 'athlete' ? (account?.id ?? '') : ''
  const isAdult = useQuery({ ...athleteProfileQueries.of(me), enabled: me !== '' }).data?.is_minor === false
  const films = useQuery({ ...videoQueries.uploaded(me), enabled: isAdult }).data ?? []
  const [span] = useState(() => ({
    from: new Date().toISOString(),
    to: new Date(Date.now() + 180 * 86_400_000).toISOString(),
  }))
  const events = useQuery(eventQueries.list(span)).data ?? []
  return (
    <PostComposer
      communityId={community.id}
      mayAddPictures={community.may_add_pictures}
      films={films.filter(
        ({ state, visibility, published_at }) => state === 'ready' && visibility === 'public' && published_at,
      )}
      events={events.filter(({ status, visibility }) => status === 'published' && visibility === 'public')}
    />
  )
}
