import type { BrowserContext, Route } from '@playwright/test'
import { askedTimes, shiftTimes } from './fixed-clock.ts'
import type { Trouble } from './options.ts'

/** Whoever is signed in is known even where the rest fails: without these there is no screen of theirs. */
const ALWAYS = /\/rest\/v1\/(profiles|admin_users|user_settings|athlete_private_details)\b/
const ANSWERS: Record<'broken' | 'refused', { status: number; code: string; message: string }> = {
  broken: { status: 500, code: 'XX000', message: 'internal error' },
  refused: { status: 403, code: '42501', message: 'permission denied' },
}

/** Every answer of the API with its times moved to the pictures' own, or what happens instead of it. */
export async function answerRequests(context: BrowserContext, startedAt: number) {
  let trouble: Trouble | null = null
  await context.route(/\/rest\/v1\/|\/health\/ready/, async (route) => {
    const reads = !ALWAYS.test(route.request().url())
    if (reads && trouble === 'slow') return
    if (reads && (trouble === 'broken' || trouble === 'refused')) return refuse(route, trouble)
    try {
      const asked = route.request()
      const body = asked.postData()
      const response = await route.fetch({
        url: askedTimes(asked.url(), startedAt),
        ...(body && { postData: askedTimes(body, startedAt) }),
      })
      return await route.fulfill({ response, body: shiftTimes(await response.text(), startedAt) })
    } catch {
      // The page was left while it was being asked for.
      return route.abort().catch(() => undefined)
    }
  })
  return {
    set(next: Trouble | null) {
      trouble = next
    },
  }
}

function refuse(route: Route, trouble: 'broken' | 'refused') {
  const { status, code, message } = ANSWERS[trouble]
  return route.fulfill({ status, json: { code, message, details: null, hint: null } })
}
