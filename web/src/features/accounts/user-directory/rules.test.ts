import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOfAction } from './rules.ts'

test('every action of the security log that the rules name in full has words', () => {
  const sql = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const named = sql.flatMap((text) => [
    // The action may be chosen by a `case`: every code before what is written about it.
    ...[...text.matchAll(/write_audit_log\(([^;]{0,300}?)(?:jsonb_build_object|;)/g)].flatMap(
      ([, call = '']) => [...call.matchAll(/'([a-z]+_[a-z_]*[a-z])'/g)].map(([, action = '']) => action),
    ),
    ...[...text.matchAll(/log_task_act\('(\w+)'/g)].map(([, act]) => `task_${act}`),
    ...[
      ...(/into private\.allowed_client_audit_actions[^;]+/.exec(text)?.[0] ?? '').matchAll(/\('(\w+)'\)/g),
    ].map(([, action = '']) => action),
  ])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((action) => wordsOfAction(action) === 'other')).toEqual([])
})

test('an action nobody has named yet is no code on the screen', () => {
  expect(wordsOfAction('some_new_thing')).toBe('other')
  expect(wordsOfAction('guardian_approve_request')).toBe('guardian_approve_request')
})
