import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The parts of the router that the hook asks. */
const router = vi.hoisted(() => ({
  at: { search: '', hash: '' },
  went: [] as { to: string; replace: boolean | undefined }[],
  leave: [] as (() => void)[],
}))
vi.mock('react-router', () => ({
  useLocation: () => router.at,
  useNavigate: () => (to: string, options?: { replace?: boolean }) =>
    router.went.push({ to, replace: options?.replace }),
}))
vi.mock('react', async (original) => ({
  ...(await original()),
  useEffect: (run: () => (() => void) | undefined) => {
    const leave = run()
    if (leave) router.leave.push(leave)
  },
}))

let kept: Record<string, string>
let isClosed: boolean
const loadPage = async () => {
  vi.resetModules()
  // As in the app, where it is there before any page.
  await import('./forget-person.ts')
  return (await import('./address-secret.ts')).useAddressSecret
}

beforeEach(() => {
  kept = {}
  isClosed = false
  router.at = { search: '', hash: '' }
  router.went.length = 0
  router.leave.length = 0
  const refuseIfClosed = () => {
    if (isClosed) throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', Object.create({ getItem: () => null }))
  // Its keys are listed like those of a browser's.
  const methods = {
    getItem: (key: string) => {
      refuseIfClosed()
      return kept[key] ?? null
    },
    setItem: (key: string, value: string) => {
      refuseIfClosed()
      kept[key] = value
    },
    removeItem: (key: string) => delete kept[key],
  }
  vi.stubGlobal('sessionStorage', Object.setPrototypeOf(kept, methods))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', new URL('https://talent.example'))
})
afterEach(() => vi.unstubAllGlobals())

test('a secret leaves the address bar and the history at once, and what else stood there remains', async () => {
  const useAddressSecret = await loadPage()
  router.at = { search: '?lang=fr', hash: '#messages' }
  expect(useAddressSecret('/guardian', 'Zk3-secret')).toBe('Zk3-secret')
  expect(router.went).toEqual([{ to: '/guardian?lang=fr#messages', replace: true }])
  expect(JSON.stringify(router.went)).not.toContain('Zk3-secret')
})

test('the page without a secret in its address opens with the one it came with, also when it is loaded again', async () => {
  const first = await loadPage()
  first('/guardian', 'Zk3-secret')
  router.went.length = 0
  expect(first('/guardian', undefined)).toBe('Zk3-secret')
  const loadedAgain = await loadPage()
  expect(loadedAgain('/guardian', undefined)).toBe('Zk3-secret')
  expect(router.went).toEqual([])
})

test('a newer link takes the place of the one before, and each page has its own', async () => {
  const useAddressSecret = await loadPage()
  useAddressSecret('/guardian', 'the-first')
  useAddressSecret('/guardian', 'the-second')
  useAddressSecret('/decision', 'a-decision')
  expect(useAddressSecret('/guardian', undefined)).toBe('the-second')
  expect(useAddressSecret('/decision', undefined)).toBe('a-decision')
  expect((await loadPage())('/elsewhere', undefined)).toBe('')
})

test('where the browser keeps nothing the secret lasts until the page is loaded again', async () => {
  const useAddressSecret = await loadPage()
  isClosed = true
  expect(useAddressSecret('/guardian', 'Zk3-secret')).toBe('Zk3-secret')
  expect(useAddressSecret('/guardian', undefined)).toBe('Zk3-secret')
  isClosed = false
  expect((await loadPage())('/guardian', undefined)).toBe('')
})

const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }
const leavePage = () => {
  for (const leave of router.leave.splice(0)) leave()
}

test('whoever signs out leaves no secret to the next person in the tab; whoever signs in takes none away', async () => {
  const useAddressSecret = await loadPage()
  const { publishSession } = await import('./session.ts')
  useAddressSecret('/guardian', 'Zk3-secret')
  leavePage()
  publishSession(session)
  expect(useAddressSecret('/guardian', undefined)).toBe('Zk3-secret')
  leavePage()
  publishSession(null)
  expect(Object.values(kept)).not.toContain('Zk3-secret')
  expect(useAddressSecret('/guardian', undefined)).toBe('')
})

test('a page that is being read keeps its secret when a session ends under it, as that of a suspended person does', async () => {
  const first = await loadPage()
  first('/decision', 'a-decision')
  // Loaded again, so that storage alone still knows it.
  leavePage()
  const useAddressSecret = await loadPage()
  const { publishSession } = await import('./session.ts')
  publishSession(session)
  expect(useAddressSecret('/decision', undefined)).toBe('a-decision')
  publishSession(null)
  expect(useAddressSecret('/decision', undefined)).toBe('a-decision')
  expect((await loadPage())('/decision', undefined)).toBe('a-decision')
})
