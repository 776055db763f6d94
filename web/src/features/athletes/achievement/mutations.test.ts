import { expect, test } from 'vitest'
import { startSignedInApp } from '../../../../test/signed-in-app.ts'

const { server, line, me } = await startSignedInApp('athlete')
const { saveHonour } = await import('./mutations.ts')

const honour = {
  athlete_id: me.id,
  kind: 'award',
  level: 'club',
  title: 'Top scorer',
  competition: '',
  team: '',
  placement: '',
  awarded_on: '2026-06-14',
  awarded_on_precision: 'day',
  sport_code: null,
  issuer_name: '',
  evidence_url: '',
  video_id: null,
  film_id: null,
} as const

test.each(['request lost', 'answer lost'] as const)(
  'an honour sent again after its %s is there once, as it was written last',
  async (fault) => {
    const written = { ...honour, id: crypto.randomUUID(), isNew: true }
    line.failNext('POST', '/honours', fault)
    await expect(saveHonour(written)).rejects.toThrow()
    await saveHonour({ ...written, placement: '14 goals' })
    expect(await server.sql('select title, placement from honours where athlete_id = $1', [me.id])).toEqual([
      { title: 'Top scorer', placement: '14 goals' },
    ])
    await server.sql('delete from honours where athlete_id = $1', [me.id])
  },
)
