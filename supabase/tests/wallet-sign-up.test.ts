import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumWallet } from '../../server/test/auth/wallets.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer({
    SITE_URL: 'https://app.touchline.test',
    GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  })
})
afterAll(() => world.stop())

test('nobody begins with a wallet alone', async () => {
  const wallet = new EthereumWallet()
  const refused = await world.client().auth.signInWithWeb3({
    chain: 'ethereum',
    wallet: wallet as never,
    options: { url: 'https://app.touchline.test/' },
  })
  expect(refused.error).toMatchObject({
    status: 422,
    message: 'email: an email address is wanted; a wallet alone makes no account here.',
  })
  const made = 'select from auth.identities where provider_id like $1'
  expect(await world.sql(made, [`%${wallet.address}`])).toEqual([])
})
