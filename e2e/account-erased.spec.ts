import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import type { ServerStatus } from '#server/start/server-status.ts'
import { picture } from '../server/test/storage/sample-files.ts'
import { isInFolder, rowsWith } from '../supabase/tests/traces.ts'
import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { deletionDay } from './deletion-day.ts'
import { expect, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Where letters lie that have left: the mailbox of whoever got them, which no account's end reaches. */
const DELIVERED = 'auth.touchline_dev_mailbox:'

/** What the database holds with one of the words, letters apart that have left. */
async function tracesOf({ databaseUrl }: ServerStatus, words: string[]): Promise<string[]> {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await db.query(text, values)).rows as Row[]
  const rows = await rowsWith({ sql }, words)
  await db.end()
  return rows.filter((row) => !row.startsWith(DELIVERED))
}

type Letter = { to: string; subject: string; text: string; html: string; sentAt: string }

for (const language of storyLanguages('es'))
  test(`a deleted account is in no table, no file and no mail, on a phone in ${language}`, async ({
    anotherBrowser,
    axe,
    expectedErrors,
    mailTo,
    newPerson,
    openSession,
    request,
    service,
    signInAs,
    status,
  }) => {
    test.setTimeout(120_000)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const surname = uniqueWord()
    const athlete = await newAthlete(tools, {
      name: `Otis ${surname}`,
      club: 'C.D. Ribera',
      visibility: 'public',
      numbers: [sprintResult(4.21)],
    })
    const scout = await newScout(tools)
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    const [said, film, idea] = [uniqueWord(), uniqueWord(), uniqueWord()]
    await newThread(
      service,
      { athleteId: athlete.id, scoutId: scout.id },
      { athlete: `Otis ${surname}`, scout: scout.name, subject: 'Camp' },
      ['Shall we talk?', `Gladly, says ${said}.`],
    )
    await service
      .from('video_links')
      .insert({ athlete_id: athlete.id, url: `https://youtu.be/${film}`, title: 'Final' })
      .throwOnError()
    await service
      .from('feedback')
      .insert({ user_id: athlete.id, category: 'idea', message: `A map, thinks ${idea}.` })
      .throwOnError()
    const asAthlete = await openSession(athlete.email)
    const photo = `${athlete.id}/${crypto.randomUUID()}.jpg`
    const uploaded = await asAthlete.storage
      .from('avatars')
      .upload(photo, await picture('jpeg', 60, 60), { contentType: 'image/jpeg' })
    expect(uploaded.error).toBeNull()
    const files = (
      await asOwner(status, `select version from storage.objects where starts_with(name, $1 || '/')`, [
        athlete.id,
      ])
    ).map(({ version }) => String(version))
    const words = [athlete.id, athlete.email, surname, said, film, idea]
    for (const word of words) expect(await tracesOf(status, [word]), word).not.toEqual([])
    expect(files).toHaveLength(1)
    expect(files.every((file) => isInFolder(status.dataDir, file))).toBe(true)

    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    await signInAs(athlete.email, page)
    await page.goto('/athlete/settings?tab=account')
    await page.getByRole('button', { name: t('deletion.delete') }).click()
    await page.getByLabel(t('proof.password'), { exact: true }).fill(athlete.password)
    await page.getByRole('button', { name: t('deletion.delete_yes') }).click()
    const date = await deletionDay(page, language)
    await expect(
      page.getByRole('heading', { level: 1, name: t('deletion.leaving_title', { date }) }),
    ).toBeVisible()

    // The 14 days are over, and what the open page still asks for is answered to nobody.
    expectedErrors.push(/status of 40[013]/)
    const gone = new Date().toISOString()
    await asOwner(status, 'update private.deletions set erase_at = now() where user_id = $1', [athlete.id])
    // In those days the page was in no search, and the job of each minute has taken its words out.
    await asOwner(status, 'select private.write_search_bits()')
    await asOwner(status, 'select private.erase_leaving_accounts()')
    const goodbye = await mailTo(athlete.email, /TL-[0-9A-F]{16}/)
    await expect.poll(() => tracesOf(status, words), { timeout: 30_000 }).toEqual([])
    await expect.poll(() => files.filter((file) => isInFolder(status.dataDir, file))).toEqual([])

    // What has left since names the person to nobody: the last letter goes to the address and holds the receipt alone.
    const answer = await request.get(`${status.url}/_mailbox/api/messages`)
    const { messages } = (await answer.json()) as { messages: Letter[] }
    const since = messages.filter(({ sentAt }) => sentAt >= gone)
    const naming = since.filter((letter) =>
      words.some(
        (word) => word !== athlete.email && `${letter.subject} ${letter.html} ${letter.text}`.includes(word),
      ),
    )
    expect(naming.map(({ subject }) => subject)).toEqual([])
    expect(goodbye.text).not.toContain(surname)

    // Neither the open page nor the password leads back in.
    await page.goto('/athlete/home')
    await expect(page).toHaveURL(/\/auth/)
    expect(await axe(page)).toEqual([])
    const stranger = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
    const { email, password } = athlete
    expect((await stranger.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })
