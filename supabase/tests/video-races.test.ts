import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestServer } from '../../server/test/test-server.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
let databaseUrl: string

// No server runs on this database: one would take the films that wait before the test does.
beforeAll(async () => {
  const clone = await cloneDatabase()
  databaseUrl = clone.databaseUrl
  database = await openTestDatabase({ databaseUrl, stop: clone.drop } as TestServer)
})
afterAll(() => database.close())

test('a film whose row somebody writes at that moment is still given out to be read', async () => {
  const { addRow, addFile } = testVideos(() => database)
  const ada = await database.inCommittedTransaction(() => createAthlete(database))
  const { id } = await database.inCommittedTransaction(() => addRow(ada))
  await database.inCommittedTransaction(() => addFile(ada, `${ada.id}/${id}.mp4`))
  const [writer, reader] = [0, 1].map(() => new Client({ connectionString: databaseUrl })) as [Client, Client]
  await Promise.all([writer.connect(), reader.connect()])
  try {
    await writer.query('begin')
    await writer.query(`update videos set title = 'Cup final, second half' where id = $1`, [id])
    let answered = false
    const next = reader.query<{ next: { id: string }[] }>(`select private.keep_video_facts('{}') as next`)
    void next.then(() => {
      answered = true
    })
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => answered || (await database.sql(isWaiting)).length > 0, { timeout: 20_000 })
      .toBe(true)
    await writer.query('commit')
    expect((await next).rows[0]?.next.map((film) => film.id)).toEqual([id])
  } finally {
    await Promise.all([writer.end(), reader.end()])
  }
})
