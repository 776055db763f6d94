import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { acquireLock, releaseLock } from '#server/start/instance-lock.ts'
import { writeServerStatus } from '#server/start/server-status.ts'
import { readZip } from '../../server/test/storage/read-zip.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { runScript } from './run-script.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let server: TestServer
let database: TestDatabase
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
  folder = mkdtempSync(join(tmpdir(), 'touchline-export-'))
  const { dataDir } = server.context.config
  acquireLock(dataDir)
  // As a start says where it runs.
  writeServerStatus(dataDir, {
    url: server.url,
    anonKey: server.anonKey,
    serviceRoleKey: server.serviceRoleKey,
    databaseUrl: server.databaseUrl,
    mailboxUrl: null,
    dataDir,
    version: 'test',
  })
})
afterAll(async () => {
  releaseLock(server.context.config.dataDir)
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})
const { family, mailsTo } = testFamilies(() => database)

const run = (words: string[], { dataDir = server.context.config.dataDir, uid }: Partial<Where> = {}) =>
  runScript(server, 'scripts/export-account.ts', words, {
    env: { DATA_DIR: dataDir },
    ...(uid !== undefined && { uid }),
  })
type Where = { dataDir: string; uid: number }
const exported = (address: string, to = folder) => run([address, '--to', to])
const newFolder = (name: string) => {
  const made = join(folder, name)
  mkdirSync(made)
  return made
}
/** The one file in it. */
const fileIn = (place: string) => {
  const files = readdirSync(place)
  expect(files).toHaveLength(1)
  return join(place, files[0] ?? '')
}
const copiesOf = (id: string) =>
  database.sql<{ state: string }>('select state from private.exports where user_id = $1', [id])

test('npm run export writes somebody’s copy for the operator’s eyes alone, and overwrites nothing', async () => {
  const ada = await database.inCommittedTransaction(() => createAthlete(database))
  const place = newFolder('ada')
  const first = await exported(` ${ada.email.toUpperCase()} `, place)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining(`holds everything of ${ada.email}`),
  })
  expect(first.output).toContain(`The copy of ${ada.email} is begun`)
  const file = fileIn(place)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const entries = await readZip(file)
  const data = JSON.parse(entries.get('data.json')?.toString() ?? '')
  expect(data.profiles).toEqual([expect.objectContaining({ id: ada.id })])
  const kept = readFileSync(file)
  const again = await exported(ada.email, place)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('nothing is overwritten') })
  expect(readFileSync(file).equals(kept)).toBe(true)
  const elsewhere = newFolder('elsewhere')
  expect((await exported(ada.id, elsewhere)).output).toContain('is ready already, made ')
  expect(readFileSync(fileIn(elsewhere)).equals(kept)).toBe(true)
  expect(await copiesOf(ada.id)).toEqual([{ state: 'ready' }])
})

test('npm run export writes the copy of a suspended person, which names the decision', async () => {
  const otto = await database.inCommittedTransaction(async () => {
    const [amy, scout] = [await createAdmin(database), await createScout(database)]
    await database.as(amy, `select decide_account($1, 'suspend', 'Wrote to children again.', 30)`, [scout.id])
    return scout
  })
  const place = newFolder('otto')
  expect(await exported(otto.email, place)).toMatchObject({ code: 0 })
  const data = JSON.parse((await readZip(fileIn(place))).get('data.json')?.toString() ?? '')
  expect(JSON.stringify(data.moderation_decisions)).toContain('Wrote to children again.')
  expect(data.profiles).toEqual([expect.objectContaining({ id: otto.id })])
  expect(
    await database.sql(
      `select action from security_audit_log where user_id = $1 and action like 'export%' order by created_at`,
      [otto.id],
    ),
  ).toEqual([{ action: 'export_by_operator' }, { action: 'export_taken_by_operator' }])
})

test('npm run export writes the copy of a minor, and their guardian is told', async () => {
  const { mina } = await database.inCommittedTransaction(() => family(1))
  const place = newFolder('mina')
  expect(await exported(mina.email, place)).toMatchObject({ code: 0 })
  expect((await readZip(fileIn(place))).has('data.json')).toBe(true)
  expect(await mailsTo(DAD)).toContain('guardian_export')
})

test('npm run export waits for nobody else’s: a copy that is being made is named', async () => {
  const bea = await database.inCommittedTransaction(() => createAthlete(database))
  await database.sql(
    `insert into private.exports (user_id, state, attempts, taken_at) values ($1, 'making', 1, now() + interval '1 hour')`,
    [bea.id],
  )
  const place = newFolder('bea')
  expect(await exported(bea.email, place)).toMatchObject({
    code: 1,
    output: expect.stringMatching(new RegExp(`^A copy of ${bea.email} is being made already, .*\n$`)),
  })
  expect(readdirSync(place)).toEqual([])
})

test('npm run export says that the copy could not be made, and leaves no file', async () => {
  const cleo = await database.inCommittedTransaction(() => createAthlete(database))
  await database.sql(`
    create function private.no_place() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger no_place before insert on storage.objects for each row
      when (new.bucket_id = 'exports') execute function private.no_place();
    create function private.last_try() returns trigger language plpgsql as $$ begin new.attempts := 2; return new; end $$;
    create trigger last_try before insert on private.exports for each row execute function private.last_try()`)
  onTestFinished(async () => {
    await database.sql('drop function private.no_place(), private.last_try() cascade')
  })
  const place = newFolder('cleo')
  expect(await exported(cleo.email, place)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`The copy of ${cleo.email} could not be made in 3 tries.`),
  })
  expect(readdirSync(place)).toEqual([])
})

test('npm run export leaves no half file where the copy’s bytes are lost', async () => {
  const dora = await database.inCommittedTransaction(() => createAthlete(database))
  const place = newFolder('dora')
  await exported(dora.email, newFolder('dora first'))
  await database.sql(
    `update storage.objects set version = gen_random_uuid()::text where bucket_id = 'exports' and starts_with(name, $1)`,
    [dora.id],
  )
  expect(await exported(dora.email, place)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/was not written: the server answered 4\d\d/),
  })
  expect(readdirSync(place)).toEqual([])
})

test('npm run export asks which account is meant where an address has several', async () => {
  const ids = await database.inCommittedTransaction(async () => {
    const [own, club] = [await createAthlete(database), await createScout(database)]
    await database.sql(
      `update auth.users set email = 'two@example.org', is_sso_user = (id = $1) where id = any ($2)`,
      [club.id, [own.id, club.id]],
    )
    return [own.id, club.id]
  })
  const { code, output } = await exported('two@example.org')
  expect(code).toBe(1)
  expect(output).toContain('2 accounts have the address two@example.org')
  for (const id of ids) {
    expect(output).toContain(id)
    expect(await copiesOf(id)).toEqual([])
  }
})

test('npm run export tells the limit of a week', async () => {
  const eva = await database.inCommittedTransaction(() => createAthlete(database))
  for (let week = 0; week < 2; week += 1) {
    await database.sql('select private.begin_export($1, false)', [eva.id])
    await database.sql(`update private.exports set state = 'gone' where user_id = $1`, [eva.id])
  }
  expect(await exported(eva.email)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No copy of .* can be begun now\. Twice this week\./),
  })
})

test.each([
  [
    'an unknown address',
    () => ['nobody@example.org', '--to', folder],
    /^Nobody has signed up as nobody@example\.org\..*\n$/,
  ],
  [
    'an address not confirmed',
    () => ['new@example.org', '--to', folder],
    /^new@example\.org has not been confirmed.*\n$/,
  ],
  [
    'a folder that is not there',
    () => ['new@example.org', '--to', join(folder, 'none')],
    /^--to: .*none is not a folder.*\n$/,
  ],
  [
    'a file for a folder',
    () => ['new@example.org', '--to', join(folder, 'file')],
    /^--to: .*file is not a folder.*\n$/,
  ],
  ['no folder', () => ['new@example.org'], /^Usage: npm run export/],
  ['no address', () => ['--to', folder], /^Usage: npm run export/],
  ['two addresses', () => ['a@example.org', 'b@example.org', '--to', folder], /^Usage: npm run export/],
  [
    'an option that there is not',
    () => ['a@example.org', '--into', folder],
    /--into[\s\S]*Usage: npm run export/,
  ],
])('npm run export refuses %s and begins nothing', async (_what, words, said) => {
  writeFileSync(join(folder, 'file'), '')
  await database.sql(`insert into auth.users (email) values ('new@example.org') on conflict do nothing`)
  const before = await database.sql('select id from private.exports order by id')
  expect(await run(words())).toMatchObject({ code: 1, output: expect.stringMatching(said) })
  expect(await database.sql('select id from private.exports order by id')).toEqual(before)
})

test('npm run export refuses a folder that nothing can be written into', async () => {
  const place = newFolder('closed')
  chmodSync(place, 0o555)
  chmodSync(folder, 0o755)
  // To the superuser of a machine every folder is open.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  expect(await run(['a@example.org', '--to', place], { ...(uid !== undefined && { uid }) })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^--to: nothing can be written into .*closed \(EACCES\)\..*\n$/),
  })
})

test('npm run export says that no server runs', async () => {
  expect(await run(['a@example.org', '--to', folder], { dataDir: newFolder('no server') })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No Touchline is running on .*no server, .*\n$/),
  })
  expect(existsSync(join(folder, 'no server', 'server.json'))).toBe(false)
})

test('npm run export --help answers without a server', async () => {
  expect(await run(['--help'], { dataDir: folder })).toMatchObject({
    code: 0,
    output: expect.stringContaining('--to <folder>'),
  })
})
