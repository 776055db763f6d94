import type { Segment } from './types.ts'

export const announcementKeys = {
  all: ['announcements'],
  list: ['announcements', 'list'],
  one: (id: string | null) => ['announcements', 'one', id],
  reach: (segment: Segment, inApp: boolean, isEssential: boolean) => [
    'announcement-reach',
    segment,
    inApp,
    isEssential,
  ],
} as const
