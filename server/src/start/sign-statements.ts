import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Context } from '#server/http/context.ts'

type Waiting = { id: string; statement: string }
type Signature = { id: string; signature: string }

/**
 * What the application wants signed, at once and after a start. The key stays out of the database, so that
 * whoever owns the database cannot sign in the installation's name.
 */
export async function signStatements(
  { db, log, config }: Pick<Context, 'db' | 'log' | 'config'>,
  privateKey: string,
) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

  const exchange = (signatures: Signature[]) =>
    db.asService('sign what the application says to somebody outside', async (scope) => {
      const text = 'select touchline.sign_statements($1) as waiting'
      const { rows } = await scope.query<{ waiting: Waiting[] | null }>(text, [
        JSON.stringify({ public_key: publicKey, site_url: config.siteUrl, signatures }),
      ])
      return rows[0]?.waiting ?? []
    })

  async function signAll() {
    for (let waiting = await exchange([]); waiting.length > 0; ) {
      const signatures = waiting.map(({ id, statement }) => ({
        id,
        signature: sign(null, Buffer.from(statement), key).toString('base64'),
      }))
      waiting = await exchange(signatures)
    }
  }

  let last = Promise.resolve()
  const wake = () => {
    last = last
      .then(signAll)
      .catch((error: unknown) => log.error({ err: error }, 'could not sign a statement'))
  }
  const unlisten = await db.listen('statement_to_sign', wake)
  wake()
  return async () => {
    await unlisten()
    await last
  }
}
