import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { communityKeys } from './keys.ts'
import type { CommunityForm, MemberAct, PostPicture } from './types.ts'

/** What a change moves is read again: all of communities, or less where it is known to be less. */
function useCommunityChange<T, R = unknown>(
  mutationFn: (sent: T) => Promise<R>,
  queryKey: QueryKey = communityKeys.all,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Without a connection it says so at once: nobody should believe that others read it.
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

type Started = CommunityForm & { id: string; kind: string; sport: string | null; age_policy: string }
/** Sent again with the same id it is the same community. */
export const useCreateCommunity = () =>
  useCommunityChange(async ({ sport, ...form }: Started) =>
    dataOrThrow(await db.rpc('create_community', { ...form, sport: sport as string })),
  )

type Changed = CommunityForm & { id: string; slow_seconds: number }
export const useChangeCommunity = () =>
  useCommunityChange(async ({ id, ...form }: Changed) =>
    dataOrThrow(await db.rpc('change_community', { community_id: id, ...form })),
  )

export const useCloseCommunity = () =>
  useCommunityChange(async (id: string) => dataOrThrow(await db.rpc('close_community', { community_id: id })))

export const useJoinCommunity = () =>
  useCommunityChange(async ({ id, invitation }: { id: string; invitation: string }) =>
    dataOrThrow(await db.rpc('join_community', { community_id: id, ...(invitation && { invitation }) })),
  )

export const useLeaveCommunity = () =>
  useCommunityChange(async (id: string) => dataOrThrow(await db.rpc('leave_community', { community_id: id })))

/** For so many days; 0 ends the one there is. */
export const useRenewInvitation = () =>
  useCommunityChange(async ({ id, days }: { id: string; days: number }) =>
    dataOrThrow(await db.rpc('renew_community_invitation', { community_id: id, days })),
  )

export const useDecideMember = () =>
  useCommunityChange(async ({ id, act, reason }: { id: string; act: MemberAct; reason?: string }) =>
    dataOrThrow(await db.rpc('decide_community_member', { member_id: id, act, ...(reason && { reason }) })),
  )

export const useBlockMember = () =>
  useCommunityChange(async (id: string) =>
    dataOrThrow(await db.rpc('block_community_member', { member_id: id })),
  )

type Written = {
  id: string
  communityId: string
  body: string
  videoId: string
  eventId: string
  choices: string[]
  pollDays: number
  pictures: PostPicture[]
}
export const useWritePost = () =>
  useCommunityChange(
    async ({ id, communityId, body, videoId, eventId, choices, pollDays, pictures }: Written) =>
      dataOrThrow(
        await db.rpc('create_community_post', {
          id,
          community_id: communityId,
          body,
          ...(videoId && { video_id: videoId }),
          ...(eventId && { event_id: eventId }),
          ...(choices.length > 0 && { choices, poll_days: pollDays }),
          ...(pictures.length > 0 && { pictures }),
        }),
      ),
  )

export const useWriteComment = () =>
  useCommunityChange(async ({ id, postId, body }: { id: string; postId: string; body: string }) =>
    dataOrThrow(await db.rpc('comment_on_community_post', { id, post_id: postId, body })),
  )

/** One's own without a reason; a moderator says why. */
export const useRemoveWords = () =>
  useCommunityChange(async ({ id, reason }: { id: string; reason?: string }) =>
    dataOrThrow(await db.rpc('remove_community_words', { target: id, ...(reason && { reason }) })),
  )

export const usePinPost = () =>
  useCommunityChange(async ({ id, pinned }: { id: string; pinned: boolean }) =>
    dataOrThrow(await db.rpc('pin_community_post', { post_id: id, pinned })),
  )

export const useVote = () =>
  useCommunityChange(
    async ({ id, choice }: { id: string; choice: number }) =>
      dataOrThrow(await db.rpc('vote_in_community_poll', { post_id: id, choice })),
    communityKeys.feeds,
  )

export const useLikePost = () =>
  useCommunityChange(
    async ({ id, liked }: { id: string; liked: boolean }) =>
      dataOrThrow(await db.rpc('like_community_post', { post_id: id, liked })),
    communityKeys.feeds,
  )
