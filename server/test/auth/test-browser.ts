import type { TestServer } from '../test-server.ts'

const SITE = 'http://app.touchline.test'
const MAX_STEPS = 12

/** Follows redirects as a browser does, with the cookies that each site has set in it. */
export class TestBrowser {
  readonly cookies = new Map<string, Map<string, string>>()
  /** Every address that it was at, first to last. */
  readonly visited: string[] = []
  private readonly world: Pick<TestServer, 'url'>

  constructor(world: Pick<TestServer, 'url'>) {
    this.world = world
  }

  /** One request, without what it leads to. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const jar = this.cookies.get(url.hostname) ?? new Map<string, string>()
    this.cookies.set(url.hostname, jar)
    const real = url.origin === SITE ? `${this.world.url}${url.pathname}${url.search}` : address
    const answer = await fetch(real, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string>),
      },
    })
    keep(jar, answer)
    return answer
  }

  /** What a page of the app asks with: its answers set cookies here as well. */
  readonly fetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const jar = this.cookies.get('app.touchline.test') ?? new Map<string, string>()
    this.cookies.set('app.touchline.test', jar)
    keep(jar, answer)
    return answer
  }

  /** Goes on until `stop` says so, or until a page of the app would be shown. */
  async follow(address: string, stop: (url: URL) => boolean = () => false): Promise<URL> {
    let at = address
    for (let step = 0; step < MAX_STEPS; step += 1) {
      this.visited.push(at)
      const url = new URL(at)
      if (stop(url) || (url.origin === SITE && !url.pathname.startsWith('/auth/v1/'))) return url
      const answer = await this.ask(at)
      const next = answer.headers.get('location')
      if (!next) throw new Error(`${at} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
      at = new URL(next, at).href
    }
    throw new Error(`more than ${MAX_STEPS} redirects: ${this.visited.join(' → ')}`)
  }

  /** The fields of the form that a provider's last page sends by itself. */
  async form(address: string): Promise<URLSearchParams> {
    let at = address
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const answer = await this.ask(at)
      const next = answer.headers.get('location')
      if (!next) {
        const fields = [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
        return new URLSearchParams(fields.map(([, name, value]) => [name ?? '', value ?? '']))
      }
      at = new URL(next, at).href
    }
    throw new Error('no form came')
  }

  /** To where the provider sends somebody back, which is not opened yet. */
  untilCallback(address: string): Promise<URL> {
    return this.follow(address, (url) => url.pathname === '/auth/v1/callback')
  }
}

function keep(jar: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}
