import type { AnnouncementKind, Segment } from './types.ts'

export const announcementKeys = {
  all: ['announcements'],
  listed: ['announcements', 'listed'],
  audience: (kind: AnnouncementKind, segment: Segment) => ['announcements', 'audience', kind, segment],
  mine: (id: string) => ['my-announcement', id],
} as const
