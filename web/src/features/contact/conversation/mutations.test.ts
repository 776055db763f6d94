import { InfiniteQueryObserver, type MutationOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSignedInApp } from '../../../../test/signed-in-app.ts'

const { server, line, me, other: athlete } = await startSignedInApp('scout')
const { sendMessageOptions } = await import('./mutations.ts')
const { conversationQueries } = await import('./queries.ts')
const { liveSources } = await import('./realtime.ts')
const { queryClient: client } = await import('#web/lib/query-client.ts')
const { rowsOf } = await import('#web/lib/pages.ts')

let thread: string
let leave: (() => void)[]

beforeEach(async () => {
  const [made] = await server.sql<{ id: string }>(
    `insert into conversations (scout_id, athlete_id, involves_minor, subject) values ($1, $2, false, 'Camp') returning id`,
    [me.id, athlete.id],
  )
  thread = made?.id ?? ''
  await server.sql(
    `insert into conversation_participants (conversation_id, user_id, role, display_name)
     values ($1, $2, 'scout', 'Sam Ferreira'), ($1, $3, 'athlete', 'Nora Quill')`,
    [thread, me.id, athlete.id],
  )
  await client.fetchQuery(conversationQueries.mine())
  await client.fetchInfiniteQuery(conversationQueries.messages(thread))
  // Somebody looks at the thread, so that what is stale is read again.
  leave = [
    new QueryObserver(client, conversationQueries.mine()).subscribe(() => undefined),
    new InfiniteQueryObserver(client, conversationQueries.messages(thread)).subscribe(() => undefined),
  ]
})
afterEach(async () => {
  for (const stop of leave) stop()
  client.clear()
  await server.sql('delete from conversations where id = $1', [thread])
})

const build = <In, Out, C>(options: MutationOptions<Out, Error, In, C>, variables: In) =>
  client.getMutationCache().build(client, options).execute(variables)
const draft = (content: string) => ({ id: crypto.randomUUID(), conversationId: thread, content })
const send = (message: ReturnType<typeof draft>) => build(sendMessageOptions(client, me.id), message)
/** Newest first, as they are shown. */
const shown = () => {
  const data = client.getQueryData(conversationQueries.messages(thread).queryKey)
  return data && rowsOf(data).map(({ content, state }) => [content, state ?? 'sent'])
}
const stored = async () => {
  const rows = await server.sql<{ content: string }>(
    'select content from messages where conversation_id = $1 order by created_at',
    [thread],
  )
  return rows.map(({ content }) => content)
}
const lastInList = () =>
  client.getQueryData(conversationQueries.mine().queryKey)?.find(({ id }) => id === thread)?.last?.content

test('a message is shown while it is sent, and stands in thread and list without being read again', async () => {
  const reads = () => line.sent('GET', '/messages') + line.sent('GET', '/conversations')
  const before = reads()
  const held = line.holdNext('POST', '/messages')
  const sending = send(draft('Half past four?'))
  await expect.poll(shown).toEqual([['Half past four?', 'sending']])
  held.release()
  await sending
  expect(shown()).toEqual([['Half past four?', 'sent']])
  expect(lastInList()).toBe('Half past four?')
  expect(reads()).toBe(before)
})

test.each(['request lost', 'answer lost'] as const)(
  'a message whose %s says so, and sent again is one message',
  async (fault) => {
    const message = draft('Half past four?')
    line.failNext('POST', '/messages', fault)
    await expect(send(message)).rejects.toThrow()
    expect(shown()).toEqual([['Half past four?', 'failed']])
    await send(message)
    expect(shown()).toEqual([['Half past four?', 'sent']])
    expect(await stored()).toEqual(['Half past four?'])
  },
)

test('a message that was told of as written has not failed, though its answer was lost', async () => {
  const message = draft('Half past four?')
  const lost = line.holdAndLoseNext('POST', '/messages')
  const sending = send(message)
  await expect.poll(stored).toEqual(['Half past four?'])
  const [row] = await server.sql('select * from messages where id = $1', [message.id])
  const [, mine] = liveSources({ id: me.id, area: 'scout' })
  mine?.apply(client, { event: 'INSERT', row: JSON.parse(JSON.stringify(row)) })
  lost.release()
  await expect(sending).rejects.toThrow()
  expect(shown()).toEqual([['Half past four?', 'sent']])
})

test('two messages stand in the order they were written in, however slow the first is', async () => {
  const held = line.holdNext('POST', '/messages')
  const sending = [send(draft('First.')), send(draft('Second.'))]
  await expect.poll(shown).toEqual([
    ['Second.', 'sending'],
    ['First.', 'sending'],
  ])
  held.release()
  await Promise.all(sending)
  expect(await stored()).toEqual(['First.', 'Second.'])
  expect(shown()).toEqual([
    ['Second.', 'sent'],
    ['First.', 'sent'],
  ])
  expect(lastInList()).toBe('Second.')
})

test.each([
  ['sent', 'before its first page has come'],
  ['sent', 'while it is read again'],
  ['told of', 'before its first page has come'],
  ['told of', 'while it is read again'],
] as const)('a message %s in a thread %s stands there', async (how, when) => {
  const { queryKey } = conversationQueries.messages(thread)
  const asked = line.sent('GET', '/messages')
  const answer = line.holdAnswerToNext('GET', '/messages')
  if (when === 'while it is read again') void client.invalidateQueries({ queryKey })
  else void client.resetQueries({ queryKey })
  await expect.poll(() => line.sent('GET', '/messages')).toBe(asked + 1)
  if (how === 'sent') await send(draft('Half past four?'))
  else {
    const [row] = await server.sql(
      `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'Half past four?') returning *`,
      [thread, athlete.id],
    )
    liveSources({ id: me.id, area: 'scout' })[0]?.apply(client, {
      event: 'INSERT',
      row: JSON.parse(JSON.stringify(row)),
    })
  }
  answer.release()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(shown()).toEqual([['Half past four?', 'sent']])
})

test('what others wrote while a reading was called off for a message is read after it', async () => {
  await server.sql(
    `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'Are you there?')`,
    [thread, athlete.id],
  )
  const { queryKey } = conversationQueries.messages(thread)
  const reading = line.holdNext('GET', '/messages')
  void client.invalidateQueries({ queryKey })
  await send(draft('Half past four?'))
  reading.release()
  await expect.poll(shown).toEqual([
    ['Half past four?', 'sent'],
    ['Are you there?', 'sent'],
  ])
})

test('a message told twice, or after a newer one, stands once and in its place', async () => {
  const [hears] = liveSources({ id: me.id, area: 'scout' })
  for (const content of ['First.', 'Second.'])
    await server.sql('insert into messages (conversation_id, sender_id, content) values ($1, $2, $3)', [
      thread,
      athlete.id,
      content,
    ])
  const rows = await server.sql(
    'select * from messages where conversation_id = $1 order by created_at desc',
    [thread],
  )
  for (const row of [...rows, ...rows])
    hears?.apply(client, { event: 'INSERT', row: JSON.parse(JSON.stringify(row)) })
  expect(shown()).toEqual([
    ['Second.', 'sent'],
    ['First.', 'sent'],
  ])
  expect(lastInList()).toBe('Second.')
})
