import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import pino from 'pino'
import { readConfig } from '#server/config/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { loadSecrets } from '#server/identity/secrets.ts'
import { createSigningKeys } from '#server/identity/signing-keys.ts'
import type { ServerStatus } from '#server/start/server-status.ts'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { startRoundRobinProxy } from './round-robin-proxy.ts'

/** Several nodes as in docs/running.md: one database, one bucket, the same secrets, a load balancer in front. */
export async function startCluster(
  count: number,
  folder: string,
): Promise<{ status: ServerStatus; stop(): Promise<void> }> {
  const password = randomBytes(12).toString('hex')
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    password,
    log: pino({ level: 'warn' }),
  })
  const s3 = await startFauxqs({ port: 0, logger: false })
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const client = new S3Client({
    endpoint: s3.address,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'touchline' }))
  client.destroy()
  const balancer = await startRoundRobinProxy()
  const secrets = await loadSecrets(readConfig({ DATA_DIR: join(folder, 'secrets') }))
  const { anonKey, serviceRoleKey } = await createSigningKeys(secrets)

  const servers: ServerProcess[] = []
  for (let node = 1; node <= count; node += 1) {
    const dataDir = join(folder, `node-${node}`)
    mkdirSync(dataDir)
    servers.push(
      await startServerProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        PORT: '0',
        SITE_URL: balancer.url,
        TRUSTED_PROXY_HOPS: '1',
        DEMO: '1',
        NODE_ENV: 'development',
        JWT_SECRET: secrets.jwtSecret,
        JWT_KEYS: JSON.stringify({ keys: secrets.keys }),
        STATEMENT_KEY: secrets.statementKey,
        ANON_KEY: anonKey,
        SERVICE_ROLE_KEY: serviceRoleKey,
        S3_BUCKET: 'touchline',
        S3_ENDPOINT: s3.address,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      }),
    )
  }
  balancer.serve(servers.map(({ status }) => status.url))
  const [first] = servers as [ServerProcess]
  const { url } = balancer
  return {
    status: { ...first.status, url, mailboxUrl: `${url}/_mailbox` },
    stop: async () => {
      process.stdout.write(`requests that each server answered: ${balancer.handled().join(', ')}\n`)
      await balancer.close()
      for (const server of servers) await server.stop()
      await s3.stop()
      await postgres.stop()
    },
  }
}
