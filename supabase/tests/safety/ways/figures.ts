import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const period = { from_day: '2026-01-01', to_day: '2026-02-01' }
const outsiders: CallerName[] = ['nobody', 'ada', 'mina', 'vera', 'una', 'otto', 'ralf', 'ann']

/** Answers no number: refused, whoever asks. */
const refuses = (by: CallerName, what: string, name: string, body: object = period): Way =>
  tries(by, what, async (world: World) =>
    expectRefused(await world.call(by, 'POST', `${api}/rpc/${name}`, { body })),
  )
const watches = (by: CallerName, what: string, film: string): Way =>
  tries(by, what, async (world: World) => {
    const kept = () =>
      world.database.sql(`select count(*)::int as n from private.activity where kind = 'film_quarter'`)
    const before = await kept()
    await world.call(by, 'POST', `${api}/rpc/record_film_progress`, {
      body: { video_id: film, quarter: 4 },
    })
    expect(await kept()).toEqual(before)
  })

export const ownFigures: Ways = {
  rule: 'figures.own',
  allowed: [
    'an athlete, a scout and an admin with the second step read their own figures',
    async (world) => {
      for (const [by, name] of [
        ['ada', 'athlete_figures'],
        ['vera', 'scout_figures'],
        ['amy', 'admin_figures'],
        ['amy', 'transparency_report'],
      ] as const)
        expectOk(await world.call(by, 'POST', `${api}/rpc/${name}`, { body: period }))
    },
  ],
  ways: [
    ...each(outsiders, (by) => refuses(by, 'reads the figures of the whole site', 'admin_figures')),
    ...each(outsiders, (by) => refuses(by, 'counts a report about reports', 'transparency_report')),
    ...each(outsiders, (by) =>
      refuses(by, 'makes a report of the team', 'make_saved_report', { report_id: '{missing}' }),
    ),
    ...each(outsiders, (by) => reads(by, 'reads the reports of the team', `${api}/saved_reports?select=*`)),
    ...each(outsiders, (by) => reads(by, 'reads what was counted', `${api}/made_reports?select=numbers`)),
    ...each(outsiders, (by) =>
      writes(by, 'orders a report every week', 'POST', `${api}/saved_reports`, {
        title: 'Numbers',
        kind: 'product',
        period: 'last_month',
        schedule: 'weekly',
      }),
    ),
    writes('amy', 'writes numbers into a report by hand', 'POST', `${api}/made_reports`, {
      saved_report_id: '{missing}',
      from_day: '2026-01-01',
      to_day: '2026-02-01',
      numbers: {},
    }),
    ...each(['nobody', 'vera', 'ralf', 'otto'], (by) =>
      refuses(by, 'reads the figures of an athlete', 'athlete_figures'),
    ),
    ...each(['nobody', 'ada', 'mina', 'amy', 'ralf', 'otto'], (by) =>
      refuses(by, 'reads the figures of a scout', 'scout_figures'),
    ),
    ...each(['nobody', 'vera', 'ada', 'amy'], (by) =>
      reads(by, 'reads the figures of a child without the secret', `${api}/rpc/guardian_figures`, {
        method: 'POST',
        body: { token: '{link.mina}', ...period },
        rows: true,
        words: ['"searches"', '"viewers"'],
      }),
    ),
    ...each(['nobody', 'bob', 'una'], (by) =>
      reads(by, 'reads what somebody else did', `${api}/rpc/my_activity`, {
        method: 'POST',
        body: {},
        rows: true,
        words: ['{mina}', '{ada}', '{milo}'],
      }),
    ),
    ...each(['nobody', 'una', 'bob', 'bert', 'gert', 'elmo', 'otto', 'ann'], (by) =>
      watches(by, 'counts as a viewer of a film that they cannot see', '{video.mina}'),
    ),
    watches('mina', 'counts as a viewer of their own film', '{video.mina}'),
    watches('vera', 'counts as a viewer of no film', '{missing}'),
  ],
}
