import { describe, expect, test } from 'vitest'
import { startSignedInApp } from '../../../../test/signed-in-app.ts'

const { server, line, me } = await startSignedInApp('athlete')
const { saveDocument, saveHonour } = await import('./mutations.ts')

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

describe('a document beside an honour', () => {
  const words =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
    'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
  const file = new File([words], 'certificate.pdf', { type: 'application/pdf' })
  const none = { before: undefined, file: null, removes: false, shown: false }
  const kept = () =>
    server.sql<{ id: string; honour_id: string; athlete_id: string; file_path: string; shown: boolean }>(
      'select id, honour_id, athlete_id, file_path, shown from honour_documents where athlete_id = $1',
      [me.id],
    )
  const files = async () =>
    (
      await server.sql<{ name: string }>(
        `select name from storage.objects where bucket_id = 'honour-documents'`,
      )
    ).map(({ name }) => name)

  test('is sent, shown, replaced and removed; the one before stays until the next is there', async () => {
    const id = crypto.randomUUID()
    await saveHonour({ ...honour, id, isNew: true })
    await saveDocument(me.id, id, { ...none, file })
    const [first] = await kept()
    expect(first).toMatchObject({ honour_id: id, shown: false, file_path: `${me.id}/${first?.id}.pdf` })
    await saveDocument(me.id, id, { ...none, before: first, shown: true })
    expect(await kept()).toEqual([{ ...first, shown: true }])

    const next = { ...none, before: first, file, shown: true }
    line.failNext('POST', '.pdf', 'request lost')
    await expect(saveDocument(me.id, id, next)).rejects.toThrow()
    expect(await kept()).toEqual([{ ...first, shown: true }])
    line.failNext('POST', '.pdf', 'answer lost')
    await expect(saveDocument(me.id, id, next)).rejects.toThrow()
    expect(await kept()).toHaveLength(1)
    await saveDocument(me.id, id, next)
    const [second, ...others] = await kept()
    expect(others).toEqual([])
    expect(await files()).toEqual([second?.file_path])
    expect(second?.id).not.toBe(first?.id)

    await saveDocument(me.id, id, { ...none, before: second, removes: true })
    expect([await kept(), await files()]).toEqual([[], []])
  })

  test('that is none is refused, and nothing of it stays', async () => {
    const id = crypto.randomUUID()
    await saveHonour({ ...honour, id, isNew: true })
    const script = new File(['<script>alert(1)</script>'], 'certificate.pdf', { type: 'application/pdf' })
    await expect(saveDocument(me.id, id, { ...none, file: script })).rejects.toThrow()
    expect([await kept(), await files()]).toEqual([[], []])
  })
})
