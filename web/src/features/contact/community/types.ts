import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

export const KINDS = ['club', 'school', 'sport', 'region', 'event', 'topic'] as const
export type Kind = (typeof KINDS)[number]
export const JOIN_POLICIES = ['open', 'request', 'invitation'] as const
export const SLOW_SECONDS = [0, 60, 600, 3600] as const
const memberStates = ['guardian', 'asked', 'active', 'left', 'declined', 'removed'] as const

const shown = {
  id: text,
  kind: oneOf(...KINDS),
  name: text,
  about: text,
  place: text,
  sport: orNull(text),
  join_policy: oneOf(...JOIN_POLICIES),
  age_policy: oneOf('adults', 'all'),
  members: number,
  posts_this_week: number,
  moderators: listOf(object({ id: text, name: text, is_verified: flag })),
  my_state: orNull(oneOf(...memberStates)),
}
const community = object(shown)
/** A community as whoever may find it reads it. */
export type Community = Read<typeof community>
export const readFoundCommunities = object({ total: number, communities: listOf(community) })

const ownCommunity = object({ ...shown, is_resting: flag, unread: number, waiting: number })
export type OwnCommunity = Read<typeof ownCommunity>
export const readOwnCommunities = listOf(ownCommunity)

export const readOpenCommunity = orNull(
  object({
    ...shown,
    rules: text,
    is_listed: flag,
    slow_seconds: number,
    is_inside: flag,
    is_invitation: flag,
    my_role: orNull(oneOf('owner', 'moderator', 'member')),
    moderates: flag,
    muted_until: orNull(text),
    here: orNull(number),
    waiting: orNull(number),
    may_add_pictures: flag,
    invitation: orNull(object({ secret: text, ends_at: text })),
  }),
)
/** One community, with what the caller may do in it. */
export type OpenCommunity = NonNullable<Read<typeof readOpenCommunity>>

const picture = object({ path: text, description: text })
export type PostPicture = Read<typeof picture>

const post = object({
  id: text,
  body: text,
  created_at: text,
  author: text,
  author_member_id: orNull(text),
  author_role: oneOf('owner', 'moderator', 'member'),
  handle: orNull(text),
  is_mine: flag,
  may_remove: flag,
  is_pinned: flag,
  likes: number,
  is_liked: flag,
  comments: number,
  pictures: listOf(picture),
  video_id: orNull(text),
  event: orNull(
    object({
      id: text,
      title: text,
      location: text,
      start_at: text,
      timezone: text,
      all_day: flag,
      status: text,
    }),
  ),
  poll: orNull(
    object({
      choices: listOf(text),
      ends_at: text,
      is_over: flag,
      my_choice: orNull(number),
      votes: orNull(listOf(number)),
    }),
  ),
})
export type Post = Read<typeof post>
export type Poll = NonNullable<Post['poll']>
export const readPost = orNull(post)
export const readFeed = object({ pinned: listOf(post), posts: listOf(post) })
export type Feed = Read<typeof readFeed>

const comment = object({
  id: text,
  body: text,
  created_at: text,
  author: text,
  author_member_id: orNull(text),
  handle: orNull(text),
  is_mine: flag,
  may_remove: flag,
})
export type Comment = Read<typeof comment>
export const readComments = listOf(comment)

const member = object({
  id: text,
  name: text,
  role: oneOf('owner', 'moderator', 'member'),
  state: oneOf(...memberStates),
  is_me: flag,
  is_verified: flag,
  handle: orNull(text),
  joined_at: orNull(text),
  muted_until: orNull(text),
})
export type Member = Read<typeof member>
export const readMembers = listOf(member)

export const readLog = listOf(
  object({ id: number, action: text, at: text, reason: text, by: orNull(text), about: orNull(text) }),
)

/** What a moderator does about a member. */
export type MemberAct =
  | 'accept'
  | 'decline'
  | 'mute'
  | 'unmute'
  | 'remove'
  | 'readmit'
  | 'promote'
  | 'demote'
  | 'hand_over'

/** What is written about a community. */
export type CommunityForm = {
  name: string
  about: string
  rules: string
  place: string
  join_policy: string
  is_listed: boolean
}
