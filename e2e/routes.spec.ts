import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

/** The finished screens of each area with their headings. */
const areas = {
  athlete: {
    '/athlete/home': /^Hello, Nora$/,
    '/athlete/dashboard': /./,
    '/athlete/profile': /^Profile$/,
    '/athlete/profile/edit': /./,
    '/athlete/messages': /^Messages$/,
    '/athlete/notifications': /^Notifications$/,
    '/athlete/settings': /^Settings$/,
    '/athlete/feedback': /^Feedback$/,
    '/athlete/analytics': /^Your figures$/,
    '/athlete/search': /^Search$/,
    '/athlete/browse-scouts': /^Scouts$/,
    '/athlete/events': /^Events$/,
    '/athlete/achievements': /^Achievements$/,
    '/athlete/code': /^Your codes$/,
  },
  scout: {
    '/scout/home': /^Hello, Sam$/,
    '/scout/dashboard': /./,
    '/scout/search': /./,
    '/scout/favorites': /./,
    '/scout/messages': /^Messages$/,
    '/scout/profile': /./,
    '/scout/settings': /^Settings$/,
    '/scout/verification': /^Verification$/,
    '/scout/feedback': /^Feedback$/,
    '/scout/analytics': /^Your figures$/,
    '/scout/events': /^Events$/,
    '/scout/openings': /^Openings$/,
    '/scout/blind-reviews': /^Blind reviews$/,
  },
  admin: {
    '/admin/dashboard': /./,
    '/admin/users': /^Users$/,
    '/admin/verifications': /^Verifications$/,
    '/admin/content': /^Content$/,
    '/admin/feedback': /^Feedback$/,
    '/admin/analytics': /^Analytics$/,
    '/admin/reports': /^Reports$/,
    '/admin/settings': /^Settings$/,
    '/admin/events': /^Events$/,
    '/admin/messages': /^Messages$/,
    '/admin/panel': /./,
  },
}

const areaNames = ['athlete', 'scout', 'admin'] as const

for (const area of areaNames) {
  test(`every screen of the ${area} area opens at its own address`, async ({
    page,
    newPerson,
    newAdmin,
    service,
    signInAs,
  }) => {
    const people = {
      athlete: () => newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' }),
      scout: () => newScout({ service, newPerson }),
      admin: newAdmin,
    }
    await signInAs((await people[area]()).email)
    for (const [path, head] of Object.entries(areas[area])) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(head)
      await expect(page.getByText('Route error occurred')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
}

test('an athlete reads notifications, and the badge and the unread list empty', async ({
  page,
  newPerson,
  service,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  const params = { name: 'Rosa Vidal', organization: 'Harbour Academy' }
  await service
    .from('notifications')
    .insert(
      ['message_request', 'endorsement', 'favourite'].map((kind) => ({ user_id: athlete.id, kind, params })),
    )
    .throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/notifications?show=unread')
  const list = page.getByRole('main')
  await expect(list.getByText('Rosa Vidal (Harbour Academy) would like to talk to you.')).toBeVisible()
  await expect(list.getByText('Rosa Vidal (Harbour Academy) endorsed you.')).toBeVisible()
  await expect(list.getByText('Rosa Vidal (Harbour Academy) follows your profile.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText('You’ve read everything')).toBeVisible()
  await expect(page.getByText(/new notification/)).toHaveCount(0)
})

test('an admin finds a user by name and reads their details', async ({
  page,
  newPerson,
  service,
  newAdmin,
  signInAs,
}) => {
  const name = `Rosa ${uniqueWord()}`
  const scout = await newScout({ service, newPerson }, { name })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(name)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .or(page.getByRole('link', { name: new RegExp(name) }))
    .click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText(scout.email)).toBeVisible()
  await expect(person.getByText('Scout', { exact: true })).toBeVisible()
})
