import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

type Client = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['openSession']>>

async function started(client: Client, name: string, more: object = {}) {
  const id = crypto.randomUUID()
  await client
    .rpc('create_community', {
      id,
      kind: 'sport',
      name,
      about: 'Sprinters of the north',
      rules: 'Be kind.',
      place: 'Leeds',
      sport: 'soccer',
      join_policy: 'request',
      age_policy: 'all',
      is_listed: true,
      ...more,
    })
    .throwOnError()
  return id
}

for (const language of storyLanguages('es'))
  test(`a scout starts a community, an athlete joins, and they talk live, on a phone and by keyboard, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const name = `Sprint ${uniqueWord()}`
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    const athlete = await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() })

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, desk)
    await desk.goto('/scout/communities')
    await desk
      .getByRole('link', { name: t('community.start_one') })
      .first()
      .click()
    await desk.getByRole('button', { name: t('community.start'), exact: true }).click()
    await expect(desk.getByLabel(t('community.field.name'), { exact: true })).toBeFocused()
    await desk.getByLabel(t('community.field.name'), { exact: true }).fill(name)
    await desk.getByLabel(t('community.field.about'), { exact: true }).fill('Call 0034 612 345 678')
    await desk.getByLabel(t('community.field.rules'), { exact: true }).fill('Be kind.')
    await desk.getByText(t('community.ages.all'), { exact: true }).click()
    await desk.getByRole('button', { name: t('community.start'), exact: true }).click()
    // Refused, and nothing that was typed is lost.
    await expect(desk.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await desk.getByLabel(t('community.field.about'), { exact: true }).fill('Starts, every week')
    await desk.getByRole('button', { name: t('community.start'), exact: true }).click()
    await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await axe(desk)).toEqual([])

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(athlete.email, phone)
    await phone.goto(`/athlete/communities?q=${encodeURIComponent(name)}`)
    await phone.getByRole('link', { name }).tap()
    await expect(phone.getByText('Be kind.')).toBeVisible()
    expect(await axe(phone)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)
    await phone.getByRole('button', { name: t('community.ask_with_rules') }).tap()
    await expect(phone.getByText(t('community.asked_text'))).toBeVisible()

    // The scout lets her in by keyboard alone.
    await desk.getByRole('tab', { name: new RegExp(t('community.people')) }).focus()
    await desk.keyboard.press('Enter')
    const accept = desk.getByRole('button', { name: new RegExp(`${t('community.act.accept')}.*Ana Duro`) })
    await accept.focus()
    await desk.keyboard.press('Enter')
    await expect(
      desk.getByRole('button', { name: t('community.more_member', { name: 'Ana Duro' }) }),
    ).toBeVisible()
    await desk.getByRole('tab', { name: t('community.posts'), exact: true }).click()

    await phone.reload()
    await phone.getByLabel(t('community.write')).fill('Mail me at ana@example.org')
    await phone.getByRole('button', { name: t('community.poll'), exact: true }).tap()
    await phone.getByLabel(t('community.choice', { number: 1 })).fill('Tuesday')
    await phone.getByLabel(t('community.choice', { number: 2 })).fill('Friday')
    await phone.getByRole('button', { name: t('community.post'), exact: true }).tap()
    await expect(phone.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(phone.getByLabel(t('community.choice', { number: 2 }))).toHaveValue('Friday')
    await phone.getByLabel(t('community.write')).fill('Which evening suits you?')
    await phone.getByRole('button', { name: t('community.post'), exact: true }).tap()
    await expect(phone.getByRole('article').getByText('Which evening suits you?')).toBeVisible()

    // Nothing is reloaded: the desk hears of it.
    const post = desk.getByRole('article', { name: t('community.post_of', { name: 'Ana Duro' }) })
    await expect(post.getByText('Which evening suits you?')).toBeVisible()
    await post.getByRole('button', { name: 'Friday' }).click()
    await expect(post.getByRole('button', { name: 'Friday', pressed: true })).toBeVisible()
    await expect(post.getByText(t('community.votes_one', { count: 1 }))).toBeVisible()
    // None is one in French.
    const none = language === 'fr' ? 'community.comments_one' : 'community.comments_other'
    await post.getByRole('button', { name: t(none, { count: 0 }) }).click()
    await post.getByLabel(t('community.comment')).fill('Friday, then.')
    await post.getByRole('button', { name: t('community.send_comment'), exact: true }).click()
    // It may stand there by the live channel before the field in which it was typed empties.
    await expect(post.getByRole('paragraph').filter({ hasText: 'Friday, then.' })).toBeVisible()
    await phone.getByRole('button', { name: t('community.comments_one', { count: 1 }) }).tap()
    await expect(phone.getByText('Friday, then.')).toBeVisible()
    expect(await axe(phone)).toEqual([])
    expect(await axe(desk)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)

    // Taken away with a reason, which moderators read.
    await post.getByRole('button', { name: t('community.more', { name: 'Ana Duro' }), exact: true }).click()
    await desk.getByRole('menuitem', { name: t('community.remove_post') }).click()
    await desk.getByRole('button', { name: t('community.remove'), exact: true }).click()
    await expect(desk.getByText(t('community.reason_missing'))).toBeVisible()
    await desk.getByLabel(t('community.reason')).fill('Wrong group')
    await desk.getByRole('button', { name: t('community.remove'), exact: true }).click()
    await expect(phone.getByText('Which evening suits you?')).toHaveCount(0)
    await desk.getByRole('tab', { name: t('community.about_tab') }).click()
    await expect(desk.getByText(/Wrong group/)).toBeVisible()
  })

for (const language of storyLanguages('fr'))
  test(`a child asks, the guardian reads what it is and agrees, and takes the yes back, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const name = `Club ${uniqueWord()}`
    const scout = await newScout(tools, { name: 'Rosa Vidal' })
    const asScout = await openSession(scout.email)
    const id = await started(asScout, name)
    const child = await newAthlete(tools, { name: 'Noa V.', club: uniqueWord(), birthDate: '2011-05-05' })
    const email = `guardian-${child.id.slice(0, 8)}@people.example`
    const asChild = await openSession(child.email)
    await asChild
      .rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: language })
      .throwOnError()
    const portal = await anotherBrowser({ viewport: { width: 360, height: 780 }, locale: locales[language] })
    await portal.goto((await mailTo(email, /\/guardian\//)).link ?? '')
    await portal.getByRole('checkbox').check()
    await portal.getByRole('button', { name: t('guardian.agree') }).click()
    await expect(portal.getByText(t('guardian.active_title'))).toBeVisible()

    const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, locale: locales[language] })
    await signInAs(child.email, phone)
    await phone.goto(`/communities/${id}`)
    await expect(phone).toHaveURL(`/athlete/communities/${id}`)
    // A child starts none.
    await phone.getByRole('button', { name: t('community.ask_with_rules') }).click()
    await expect(phone.getByText(t('community.guardian_text'))).toBeVisible()

    // The guardian's page hears of it, without a reload.
    await portal.getByRole('button', { name: new RegExp(`${t('community.child.agree')}.*${name}`) }).click()
    await expect(portal.getByText(t('community.child.state.asked'))).toBeVisible()
    expect(await axe(portal)).toEqual([])
    expect(await hasHorizontalScroll(portal)).toBe(false)
    const { data: people } = await asScout.rpc('community_people', { community_id: id }).throwOnError()
    const asked = (people as { id: string; state: string }[]).find(({ state }) => state === 'asked')
    await asScout.rpc('decide_community_member', { member_id: asked?.id ?? '', act: 'accept' }).throwOnError()

    await phone.reload()
    await expect(phone.getByText(t('community.picture.adults'))).toBeVisible()
    await phone.getByLabel(t('community.write')).fill('Salut !')
    await phone.getByRole('button', { name: t('community.post'), exact: true }).click()
    await expect(
      phone.getByRole('article', { name: t('community.post_of', { name: 'Noa V.' }) }),
    ).toBeVisible()
    expect(await axe(phone)).toEqual([])

    await portal
      .getByRole('button', { name: new RegExp(`${t('community.child.take_back')}.*${name}`) })
      .click()
    await expect(portal.getByText(t('community.child.state.declined'))).toBeVisible()
    const { data: feed } = await asScout.rpc('community_feed', { community_id: id }).throwOnError()
    expect(feed).toEqual({ pinned: [], posts: [] })
    await phone.goto('/athlete/communities')
    await expect(phone.getByRole('heading', { name: t('community.mine') })).toHaveCount(0)
  })

test('a stranger finds communities, reads their rules and no member, and an invitation lets somebody in', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const t = translationsFor('en')
  const tools = { service, newPerson }
  const name = `Rowers ${uniqueWord()}`
  const owner = await newAthlete(tools, { name: 'Yara Deniz', club: uniqueWord() })
  const asOwner = await openSession(owner.email)
  const id = await started(asOwner, name, { age_policy: 'adults', join_policy: 'invitation' })
  const invited = await asOwner
    .rpc('renew_community_invitation', { community_id: id, days: 7 })
    .throwOnError()

  await page.goto('/communities')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Be kind.')).toBeVisible()
  await expect(page.getByText('Yara Deniz')).toBeVisible()
  await expect(page.getByText(t('community.invitation_only'))).toBeVisible()
  expect(await axe()).toEqual([])
  await page.goto(`/communities/${crypto.randomUUID()}`)
  await expect(page.getByText(t('community.gone'))).toBeVisible()

  const friend = await newAthlete(tools, { name: 'Lena Roth', club: uniqueWord() })
  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  await signInAs(friend.email, phone)
  await phone.goto(`/communities/${id}#${invited.data}`)
  await phone.getByRole('button', { name: t('community.join_with_rules') }).click()
  await expect(phone.getByLabel(t('community.write'))).toBeVisible()
})
