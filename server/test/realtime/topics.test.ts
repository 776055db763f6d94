import { expect, test } from 'vitest'
import { Topics } from '#server/realtime/topics.ts'

test('a topic keeps no presence state once nobody is tracked on it', () => {
  const topics = new Topics()
  const key = 'public:realtime:here'
  topics.presenceChanged(key, topics.presence(key).track('node/1', 'ada', { mood: 'calm' }, 'ref'))
  topics.presenceChanged(key, topics.presence(key).track('node/2', 'bo', {}, 'ref'))
  topics.presenceChanged(key, topics.presence(key).untrack('node/1'))
  expect(topics.presences().map(([topic]) => topic)).toEqual([key])
  topics.presenceChanged(key, topics.presence(key).untrack('node/2'))
  expect(topics.presences()).toEqual([])
})
