import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es')) {
  test(`an athlete goes from section to section of the profile, and nothing typed is lost, ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 360, height: 780 },
    ]) {
      const page = await anotherBrowser({ viewport, locale: locales[language] })
      await signInAs(athlete.email, page)
      await page.goto('/athlete/profile/edit')
      const jumps = page.getByRole('navigation', { name: t('athlete-profile.edit.sections') })
      const jump = (id: string) => jumps.getByRole('button', { name: t(`athlete-profile.edit.${id}`) })
      const title = (id: string) =>
        page.getByRole('heading', { level: 2, name: t(`athlete-profile.edit.${id}`) })
      await expect(jumps.getByRole('button')).toHaveCount(6)
      await expect(jumps.locator('[aria-current]')).toHaveText(t('profile-photo.title'))
      await page.getByLabel(t('athlete-profile.field.region')).fill('Valencia')

      await jump('status').focus()
      await page.keyboard.press('Enter')
      await expect(title('status')).toBeInViewport()
      await expect(title('status')).toBeFocused()
      await expect(jump('status')).toHaveAttribute('aria-current', 'location')
      await expect(jumps.locator('[aria-current]')).toHaveCount(1)
      await expect(jump('status')).toBeInViewport()
      // The head is not under the bar, nor under the row of sections.
      const covered = await title('status').evaluate((head) => {
        const { left, top } = head.getBoundingClientRect()
        return !head.contains(document.elementFromPoint(left + 2, top + 2))
      })
      expect(covered).toBe(false)
      expect(await axe(page)).toEqual([])

      // By scrolling too, to the top and to the end.
      await page.mouse.move(viewport.width / 2, viewport.height / 2)
      await page.mouse.wheel(0, -9000)
      await expect(jumps.locator('[aria-current]')).toHaveText(t('profile-photo.title'))
      await page.mouse.wheel(0, 9000)
      await expect(jump('about')).toHaveAttribute('aria-current', 'location')
      await jump('identity').click()
      await expect(page.getByLabel(t('athlete-profile.field.region'))).toHaveValue('Valencia')
      await expect(page).toHaveURL(/\/athlete\/profile\/edit$/)
      expect(await hasHorizontalScroll(page)).toBe(false)
    }
  })
}
