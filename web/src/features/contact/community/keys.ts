export const communityKeys = {
  all: ['communities'],
  mine: ['communities', 'mine'],
  found: (asked: object) => ['communities', 'found', asked],
  one: (id: string) => ['communities', 'one', id],
  feeds: ['communities', 'feed'],
  feed: (id: string) => ['communities', 'feed', id],
  comments: (postId: string) => ['communities', 'comments', postId],
  members: (id: string) => ['communities', 'members', id],
  log: (id: string) => ['communities', 'log', id],
} as const
