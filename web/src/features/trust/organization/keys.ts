export const organizationKeys = {
  all: ['organizations'],
  page: (handle: string) => ['organizations', 'page', handle],
  found: (query: string) => ['organizations', 'found', query],
  mine: ['organizations', 'mine'],
  official: (token: string) => ['organizations', 'official', token],
  child: (token: string) => ['organizations', 'child', token],
  queue: ['organizations', 'queue'],
} as const
