import { describe, expect, test } from 'vitest'
import { isArchived, isReadByOther, isUnread, otherParticipants } from './rules.ts'
import type { ConversationSummary, Message } from './types.ts'

const thread = (last_read_at: string, sender_id = 'scout'): ConversationSummary => ({
  id: 'c',
  subject: '',
  status: 'open',
  closed_reason: '',
  closed_at: null,
  outcome: '',
  involves_minor: true,
  last_message_at: '2026-11-01T10:00:00+00:00',
  can_write: true,
  cool_down_days: 30,
  rests_until: null,
  read_at: null,
  participants: [
    { user_id: null, role: 'guardian', display_name: 'Marta', last_read_at: '-infinity' },
    { user_id: 'athlete', role: 'athlete', display_name: 'Lucía', last_read_at },
    { user_id: 'scout', role: 'scout', display_name: 'Adaeze', last_read_at: '2026-11-01T09:00:00+00:00' },
  ],
  last: { content: 'Hello', created_at: '2026-11-01T10:00:00.5+00:00', sender_id },
})
const message: Message = {
  id: 'm',
  sender_id: 'athlete',
  subject: '',
  content: 'Hi',
  created_at: '2026-11-01T08:59:59+00:00',
}

describe('a thread', () => {
  test.each([
    ['one who never looked', '-infinity', 'scout', true],
    ['one who looked before the last message', '2026-11-01T10:00:00+00:00', 'scout', true],
    ['one who looked after it', '2026-11-01T10:00:01+00:00', 'scout', false],
    ['the one who wrote it', '-infinity', 'athlete', false],
  ])('is unread for %s: %s', (_, readAt, sender, unread) => {
    expect(isUnread(thread(readAt, sender), 'athlete')).toBe(unread)
  })

  test('that is put away comes back with something new in it', () => {
    const flags = [{ conversation_id: 'c', muted: false, archived: true }]
    const [read, unread] = [thread('2026-11-01T10:00:01+00:00'), thread('-infinity')]
    expect([isArchived(read, 'athlete', flags), isArchived(unread, 'athlete', flags)]).toEqual([true, false])
    expect(isArchived(read, 'athlete', undefined)).toBe(false)
  })

  test('that has ended is read by one’s own mark, which the others do not see', () => {
    const ended = { ...thread('-infinity'), read_at: '2026-11-01T10:00:01+00:00' }
    expect(isUnread(ended, 'athlete')).toBe(false)
  })

  test('names the person before the guardian', () => {
    expect(otherParticipants(thread('-infinity'), 'scout').map(({ display_name }) => display_name)).toEqual([
      'Lucía',
      'Marta',
    ])
  })

  test('counts a message as read when the other participant has read it, not the guardian', () => {
    expect(isReadByOther(message, thread('-infinity'), 'athlete')).toBe(true)
    expect(
      isReadByOther({ ...message, created_at: '2026-11-01T09:30:00+00:00' }, thread('-infinity'), 'athlete'),
    ).toBe(false)
  })
})
