import { expect } from 'vitest'
import { pdf } from '../../../../server/test/storage/sample-files.ts'
import { each, expectOk, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const store = '/storage/v1'
const bucket = 'honour-documents'
const row = `${api}/honour_documents?honour_id=eq.{honour.ada}`

const opened = async (
  world: World,
  by: CallerName,
  name: string,
  headers: Record<string, string> = {},
  place = 'object/authenticated',
) => {
  const { status, text } = await world.call(by, 'GET', `${store}/${place}/${bucket}/${name}`, { headers })
  return status < 400 || text.includes('%PDF')
}
const opensNone = (
  by: CallerName,
  whose: 'ada' | 'mina',
  headers: Record<string, string> = {},
  how = '',
): Way =>
  tries(by, `opens the document of ${whose}${how}`, async (world) => {
    const name = `{document.${whose}}`
    for (const place of [
      'object',
      'object/authenticated',
      'object/public',
      'object/info',
      'render/image/authenticated',
    ])
      expect(await opened(world, by, name, headers, place), place).toBe(false)
    const path = `${store}/object/sign/${bucket}/${name}`
    const signed = await world.call(by, 'POST', path, { headers, body: { expiresIn: 60 } })
    expect(signed.status).toBeGreaterThanOrEqual(400)
  })
const link = (token: string) => ({ 'x-honour-token': token })
const others: CallerName[] = ['nobody', 'bob', 'una', 'ann', 'vera', 'sven', 'amy']
const send = (by: CallerName, what: string, name: string, method = 'POST'): Way =>
  tries(by, what, async (world) => {
    const before = await world.fingerprint()
    const answer = await world.call(by, method, `${store}/object/${bucket}/${name}`, {
      raw: new Uint8Array(pdf()),
      headers: { 'content-type': 'application/pdf', 'x-upsert': 'true' },
    })
    expect([answer.status >= 400 && answer.status < 500], answer.text).toEqual([true])
    expect(await world.fingerprint()).toEqual(before)
  })

export const honourDocuments: Ways = {
  rule: 'file.honour_document',
  allowed: [
    'Ada opens hers, and so does the issuer whom she asked',
    async (world) => {
      expect(await opened(world, 'ada', '{document.ada}')).toBe(true)
      expect(await opened(world, 'nobody', '{document.ada}', link('{token.honour}'))).toBe(true)
    },
  ],
  ways: [
    ...each(others, (by) => opensNone(by, 'ada')),
    ...each(others, (by) => opensNone(by, 'mina')),
    ...each(
      others.filter((by) => by !== 'nobody'),
      (by) => reads(by, 'reads that there is a document', `${api}/honour_documents?select=*`),
    ),
    opensNone('nobody', 'mina', link('{token.honour.mina}'), ' as the issuer whom she asked'),
    opensNone('nobody', 'mina', { 'x-guardian-token': '{token.mina}' }, ' with the secret of her guardian'),
    opensNone('nobody', 'ada', link('{token.honour.mina}'), ' with the secret of another honour'),
    opensNone('nobody', 'ada', link('{token.honour}x'), ' with a letter too many'),
    opensNone('nobody', 'ada', link('{confirmation.ada}'), ' with the id of the request'),
    reads('nobody', 'reads of a minor’s document in the question', `${api}/rpc/honour_to_confirm`, {
      method: 'POST',
      body: { token: '{token.honour.mina}' },
      rows: true,
      words: ['.pdf'],
    }),
    writes('mina', 'shows her own to others', 'PATCH', `${api}/honour_documents?honour_id=eq.{honour.mina}`, {
      shown: true,
      created_at: '2026-01-01T00:00:00Z',
    }),
    writes('bob', 'shows the document of another', 'PATCH', row, { shown: true }),
    writes('bob', 'removes the document of another', 'DELETE', row),
    writes('ada', 'calls another file her document', 'PATCH', row, { file_path: '{document.mina}' }),
    writes('bob', 'puts a document beside the honour of another', 'POST', `${api}/honour_documents`, {
      honour_id: '{honour.ada}',
      athlete_id: '{bob}',
    }),
    send('ada', 'makes another document of one that an issuer saw', '{document.ada}', 'PUT'),
    send('ada', 'sends it again under the same name', '{document.ada}'),
    send('bob', 'sends a file into the folder of another', '{ada}/11111111-2222-4333-8444-555555555555.pdf'),
    send('ada', 'says something in the name of a file', '{ada}/call-0171-5550192.pdf'),
    ...each(['ada', 'bob', 'vera'], (by) =>
      tries(by, 'keeps a document in a place of their own', async (world) => {
        for (const how of ['copy', 'move']) {
          const answer = await world.call(by, 'POST', `${store}/object/${how}`, {
            body: {
              bucketId: bucket,
              sourceKey: '{document.ada}',
              destinationBucket: 'evidence',
              destinationKey: `{${by}}/${crypto.randomUUID()}.pdf`,
            },
          })
          expect(answer.status, how).toBeGreaterThanOrEqual(400)
        }
      }),
    ),
    tries('bob', 'opens a link after Ada hid it again', async (world) => {
      const show = (shown: boolean) => world.call('ada', 'PATCH', row, { body: { shown } })
      expectOk(await show(true))
      const signed = await world.call('bob', 'POST', `${store}/object/sign/${bucket}/{document.ada}`, {
        body: { expiresIn: 3600 },
      })
      expectOk(signed)
      const url = `${store}${(JSON.parse(signed.text) as { signedURL: string }).signedURL}`
      expectOk(await world.call('nobody', 'GET', url))
      expectOk(await show(false))
      expect((await world.call('nobody', 'GET', url)).status).toBeGreaterThanOrEqual(400)
    }),
  ],
}
