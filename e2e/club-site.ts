import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SAML_ON, type Said, SamlDirectory } from '../server/test/auth/saml-directory.ts'
import { type OwnSite, startOwnSite } from './own-site.ts'

const listen = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

/** A club with a directory and a page to sign in at, and a site of its own that may be led there. */
export class ClubSite {
  backend!: OwnSite
  club!: SamlDirectory
  /** Who is at the club's page, and what it says of them. */
  said: Partial<Said> = {}
  private readonly server = createServer((request, answer) => {
    const whole = new URL(request.url ?? '/', this.club.signInUrl)
    if (whole.pathname === '/metadata')
      return void answer.writeHead(200, { 'content-type': 'application/xml' }).end(this.club.metadata)
    if (whole.pathname !== '/sso') return void answer.writeHead(404).end()
    this.page(whole.href).then(
      (html) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })

  async start() {
    const origin = await listen(this.server)
    this.club = new SamlDirectory(origin)
    this.backend = await startOwnSite({ EXTERNAL_PRIVATE_ORIGINS: origin, ...SAML_ON })
    return this
  }

  async stop() {
    await this.backend.stop()
    this.server.close()
  }

  /** The club's page: a button of its own, and a form back to the site with what it has signed. */
  private async page(address: string) {
    const site = { url: this.backend.status.url }
    const { id, relayState } = await this.club.readRequest(site, address)
    const acs = `${site.url}/auth/v1/sso/saml/acs`
    const response = await this.club.respond(site, id, {
      audience: `${site.url}/auth/v1/sso/saml/metadata`,
      recipient: acs,
      destination: acs,
      ...this.said,
    })
    return `<!doctype html><html lang="en"><title>FC Club</title><form method="post" action="${acs}">
    <input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="${relayState}">
    <button>It is me</button></form></html>`
  }
}
