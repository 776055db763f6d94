import { expect, test } from './fixtures.ts'

test.describe('a script that would turn text into markup', () => {
  test.use({ expectedErrors: [/against the content policy: require-trusted-types-for|TrustedHTML/] })

  for (const path of ['/', '/auth']) {
    test(`is stopped on ${path}, and every story would say so`, async ({ page }) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.goto(path)
      const stopped = await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<b>bold</b>'
          return 'taken'
        } catch (error) {
          return (error as Error).name
        }
      })
      expect(stopped).toBe('TypeError')
      await expect.poll(() => said.join()).toContain('against the content policy: require-trusted-types-for')
    })
  }
})
