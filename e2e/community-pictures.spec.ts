import sharp from 'sharp'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const photo = (background: string, width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Model: 'Telltale 9' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

for (const language of storyLanguages('en'))
  test(`an athlete shows pictures on a phone, and a scout looks at them by keyboard, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const scout = await newScout(tools, { name: 'Rosa Vidal' })
    const athlete = await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() })
    const asScout = await openSession(scout.email)
    const id = crypto.randomUUID()
    await asScout
      .rpc('create_community', {
        id,
        kind: 'club',
        name: `Camp ${uniqueWord()}`,
        about: '',
        rules: '',
        place: '',
        sport: 'soccer',
        join_policy: 'open',
        age_policy: 'adults',
        is_listed: true,
      })
      .throwOnError()
    const asAthlete = await openSession(athlete.email)
    await asAthlete.rpc('join_community', { community_id: id }).throwOnError()

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, desk)
    await desk.goto(`/scout/communities/${id}`)
    await expect(desk.getByLabel(t('community.write'))).toBeVisible()
    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(athlete.email, phone)
    await phone.goto(`/athlete/communities/${id}`)
    const files = phone.getByLabel(t('community.picture.files'))
    const described = (number: number) => phone.getByLabel(t('community.picture.description', { number }))
    const post = phone.getByRole('button', { name: t('community.post'), exact: true })

    // What is no picture is named, with what is wanted instead.
    await phone.getByLabel(t('community.write')).fill('From the camp')
    await files.setInputFiles([
      file('plan.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
      file('words.jpg', Buffer.from('no picture')),
    ])
    await expect(phone.getByRole('alert').filter({ hasText: 'plan.pdf' })).toContainText('PDF')
    await expect(phone.getByRole('alert').filter({ hasText: 'words.jpg' })).toContainText('WebP')

    // One whose upload fails is tried again, and nothing that was typed is lost.
    let isCut = true
    await phone.route('**/storage/v1/object/community-pictures/**', (route) =>
      isCut ? route.abort() : route.continue(),
    )
    await files.setInputFiles(file('start.jpg', await photo('#14683f')))
    await expect(phone.getByText(t('community.picture.failed', { number: 1 }))).toBeVisible()
    await described(1).fill('Call 0034 612 345 678')
    await post.tap()
    await expect(phone.getByText(t('community.picture.not_sent'))).toBeVisible()
    isCut = false
    await phone.getByRole('button', { name: t('community.picture.retry_one', { number: 1 }) }).tap()
    await expect(phone.getByText(t('community.picture.failed', { number: 1 }))).toHaveCount(0)

    await files.setInputFiles([
      file('finish.jpg', await photo('#8a1c1c', 900, 1600)),
      file('track.jpg', await photo('#1c3c8a')),
      file('stand.jpg', await photo('#444444')),
      file('fifth.jpg', await photo('#222222')),
    ])
    await expect(phone.getByRole('alert').filter({ hasText: 'fifth.jpg' })).toBeVisible()
    await described(2).fill('The finish')
    await described(4).fill('The stand')
    await post.tap()
    await expect(phone.getByText(t('community.picture.missing'))).toBeVisible()
    await expect(described(3)).toBeFocused()
    await described(3).fill('The track')
    await post.tap()
    // The gate of contact reads descriptions too.
    await expect(phone.getByRole('alert').filter({ hasText: /./ }).last()).toBeVisible()
    await expect(described(2)).toHaveValue('The finish')
    await described(1).fill('The start')
    expect(await axe(phone)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)

    const later = phone.getByRole('button', { name: t('community.picture.later', { number: 1 }) })
    await later.tap()
    await expect(described(1)).toHaveValue('The finish')
    await expect(
      phone.getByRole('button', { name: t('community.picture.later', { number: 2 }) }),
    ).toBeFocused()
    await phone.getByRole('button', { name: t('community.picture.remove', { number: 4 }) }).tap()
    await expect(described(4)).toHaveCount(0)
    await post.tap()
    const own = phone.getByRole('article', { name: t('community.post_of', { name: 'Ana Duro' }) })
    await expect(own.getByText('From the camp')).toBeVisible()
    await expect(described(1)).toHaveCount(0)

    // Nothing is reloaded: the desk hears of it, and looks by keyboard alone.
    const open = (description: string) =>
      desk.getByRole('button', { name: t('community.picture.open', { description }) })
    await expect(open('The finish').locator('img')).toBeVisible()
    await open('The finish').focus()
    await desk.keyboard.press('Enter')
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'The finish' })).toBeVisible()
    expect(await axe(desk)).toEqual([])
    await desk.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: 'The start' })).toBeVisible()
    await desk.keyboard.press('ArrowRight')
    await desk.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading')).toHaveText(
      t('community.picture.title', { number: 3, count: 3 }),
    )
    await desk.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('img', { name: 'The start' })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open('The finish')).toBeFocused()
    await own.getByRole('button', { name: t('community.picture.open', { description: 'The track' }) }).tap()
    await expect(phone.getByRole('dialog').getByRole('img', { name: 'The track' })).toBeVisible()
    expect(await axe(phone)).toEqual([])

    const { data: kept } = await service.storage.from('community-pictures').list(id)
    expect(kept).toHaveLength(3)
    for (const { name } of kept ?? []) {
      const { data } = await service.storage.from('community-pictures').download(`${id}/${name}`)
      const bytes = Buffer.from(await (data ?? new Blob()).arrayBuffer())
      expect(bytes.toString('latin1')).not.toMatch(/Telltale|GPS/)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    // Deleted, the pictures are gone for everybody, the bytes too.
    await phone.keyboard.press('Escape')
    await own.getByRole('button', { name: t('community.more', { name: 'Ana Duro' }), exact: true }).tap()
    await phone.getByRole('menuitem', { name: t('community.take_back') }).tap()
    await expect(open('The finish')).toHaveCount(0)
    expect((await service.storage.from('community-pictures').list(id)).data).toEqual([])
  })
