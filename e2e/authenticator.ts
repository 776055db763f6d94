import type { Page } from '@playwright/test'

/** A phone that the browser takes for its own: it holds keys, and its owner's finger is always there. */
export async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Whether the finger is there. A request that began without it waits for ever. */
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    present,
    /** The finger comes with the next call to an address, before a key is asked for by what that answers. */
    presentAt: (address: RegExp) =>
      page.route(
        address,
        async (route) => {
          await present(true)
          await route.continue()
        },
        { times: 1 },
      ),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
