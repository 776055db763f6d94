export const organizationKeys = {
  all: ['organizations'],
  page: (handle: string) => ['organizations', 'page', handle],
  mine: ['organizations', 'mine'],
  official: (token: string) => ['organizations', 'official', token],
  child: (token: string) => ['organizations', 'child', token],
  queue: ['organizations', 'queue'],
} as const
