import { expect, test } from 'vitest'
import { loggedPath } from '#server/http/logged-path.ts'

test.each([
  ['/guardian/9f2d7c41a0b83e56d1f4a7c9b2e6850f', '/guardian/…'],
  ['/guardian/Zk3-_aPq9LmX0vR2sT7uYw', '/guardian/…'],
  // A key in 1,800 has no digit.
  ['/guardian/Zk_aPqLmXvRsTuYwZk-aPqLmXvRsTuYwAbCdEfGhIjK', '/guardian/…'],
  ['/nowhere/Zk_aPqLmXvRsTuYwZk-aPqLmXvRsTuYwAbCdEfGhIjK', '/nowhere/…'],
  ['/guardian/short', '/guardian/…'],
  ['/honour/averylongkeyoflowercaselettersonly', '/honour/…'],
  ['/takedown/averylongkeyoflowercaselettersonly', '/takedown/…'],
  ['/decision/averylongkeyoflowercaselettersonly', '/decision/…'],
  ['/stop-news/averylongkeyoflowercaselettersonly', '/stop-news/…'],
  ['/c/abcdefghijklmnopqrstuv', '/c/…'],
  ['/calendar/Zk_aPqLmXvRsTuYwZk-aPqLmXvRsTuYwAbCdEfGhIjK.ics', '/calendar/…'],
  ['/guardian/', '/guardian/'],
  ['/rest/v1/athletes?token=9f2d7c41a0b83e56d1f4', '/rest/v1/athletes'],
  [
    '/storage/v1/object/avatars/00000000-0000-4000-8000-0000000000aa/a.png',
    '/storage/v1/object/avatars/00000000-0000-4000-8000-0000000000aa/a.png',
  ],
  ['/rest/v1/verification_evidence_items', '/rest/v1/verification_evidence_items'],
])('loggedPath(%j) is %j', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
