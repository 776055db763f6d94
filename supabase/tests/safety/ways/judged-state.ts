import { expect } from 'vitest'
import { reads, tries, type Way, writes } from '../way.ts'

const api = '/rest/v1'

/** Around the rule that both admins judge one state of a check, and that its document stays as it is. */
export const judgedStateWays: Way[] = [
  ...(['vera', 'pia'] as const).flatMap((by) => [
    ...['PUT', 'POST'].map((method) =>
      writes(
        by,
        `overwrites the document of her check by ${method}`,
        method,
        `/storage/v1/object/evidence/{paper.${by}}`,
        'x',
        {
          'content-type': 'application/pdf',
          'x-upsert': 'true',
        },
      ),
    ),
    writes(by, 'deletes the document of her check', 'DELETE', `/storage/v1/object/evidence/{paper.${by}}`),
    writes(by, 'deletes it in a list', 'DELETE', '/storage/v1/object/evidence', {
      prefixes: [`{paper.${by}}`],
    }),
    writes(by, 'moves the document of her check away', 'POST', '/storage/v1/object/move', {
      bucketId: 'evidence',
      sourceKey: `{paper.${by}}`,
      destinationKey: `{${by}}/other.pdf`,
    }),
    writes(by, 'says which state was judged', 'PATCH', `${api}/verifications?id=eq.{check.${by}}`, {
      subject_hash: 'f'.repeat(64),
    }),
  ]),
  ...(['amy', 'ann'] as const).map((by) =>
    reads(
      by,
      'reads a document that she has not opened',
      '/storage/v1/object/authenticated/evidence/{paper.pia}',
    ),
  ),
  tries('amy', 'decides on a state that she has not seen', async (world) => {
    await world.database.inRolledBackTransaction(async () => {
      const { amy, pia } = world.people
      const look = `select subject(v) ->> 'hash' as hash from verifications v where id = $1`
      const [seen] = (await world.database.as<{ hash: string }>(amy, look, [world.names['check.pia']])).rows
      await world.database.as(pia, `update scout_profiles set kind = 'agent' where user_id = $1`, [pia.id])
      const done = await world.database.as(
        amy,
        `select decide_verification($1, 'approved', $2, '{identity_document}')`,
        [world.names['check.pia'], seen?.hash],
      )
      expect(done.refused?.hint).toBe('verification.changed')
    })
  }),
]
