import { expect } from 'vitest'
import { each, expectOk, reads, tries, type Way, type Ways, writes } from '../way.ts'
import { judgedStateWays } from './judged-state.ts'

const api = '/rest/v1'

const page = (by: Way['by']) => `${api}/scout_profiles?user_id=eq.{${by}}`

const merge = { prefer: 'resolution=merge-duplicates' }

const far = '2099-01-01T00:00:00Z'

const check = { type: 'identity', evidence_note: 'x' }

export const scoutBadge: Ways = {
  rule: 'scout.badge',
  allowed: [
    'an unchecked scout writes the page',
    async (world) =>
      expectOk(await world.call('una', 'PATCH', page('una'), { body: { bio: 'I watch games.' } })),
  ],
  ways: [
    writes('una', 'says until when she is verified', 'PATCH', page('una'), { verified_until: far }),
    writes('adam', 'says that he may write to minors', 'PATCH', page('adam'), { minors_until: far }),
    writes('una', 'writes what was checked', 'PATCH', page('una'), {
      checks: [{ type: 'identity', what: ['identity_document'] }],
    }),
    writes(
      'una',
      'makes a second page',
      'POST',
      `${api}/scout_profiles?on_conflict=user_id`,
      { user_id: '{una}', display_name: 'Una', verified_until: far },
      merge,
    ),
    writes('una', 'asks for a check that is approved already', 'POST', `${api}/verifications`, {
      ...check,
      status: 'approved',
      what_was_checked: ['identity_document'],
      expires_at: far,
    }),
    writes(
      'una',
      'names the columns in the address',
      'POST',
      `${api}/verifications?columns=type,evidence_note,status`,
      { ...check, status: 'approved' },
    ),
    writes('pia', 'approves her own check', 'PATCH', `${api}/verifications?id=eq.{check.pia}`, {
      status: 'approved',
      what_was_checked: ['identity_document'],
      expires_at: far,
    }),
    writes('pia', 'approves it by the function', 'POST', `${api}/rpc/decide_verification`, {
      verification_id: '{check.pia}',
      status: 'approved',
      subject_hash: '',
      what_was_checked: ['identity_document'],
    }),
    writes('vera', 'approves a colleague’s', 'POST', `${api}/rpc/decide_verification`, {
      verification_id: '{check.pia}',
      status: 'approved',
      subject_hash: '',
      what_was_checked: ['identity_document'],
    }),
    writes('vera', 'makes her own last longer', 'PATCH', `${api}/verifications?id=eq.{check.vera}`, {
      expires_at: far,
    }),
    writes('vera', 'says that more was checked', 'PATCH', `${api}/verifications?id=eq.{check.vera}`, {
      what_was_checked: ['identity_document', 'background_check'],
    }),
    writes('rex', 'takes the end of his check back', 'PATCH', `${api}/verifications?user_id=eq.{rex}`, {
      revoked_reason: '',
    }),
    writes('adam', 'says that his check was for minors', 'PATCH', `${api}/verifications?user_id=eq.{adam}`, {
      for_minors: true,
    }),
    writes('adam', 'deletes a check', 'DELETE', `${api}/verifications?user_id=eq.{adam}`),
    writes('una', 'decides as one of the two', 'POST', `${api}/verification_reviews`, {
      verification_id: '{check.pia}',
      reviewer_id: '{una}',
      decision: 'approved',
      what_was_checked: ['identity_document'],
      reason: '',
    }),
    reads('pia', 'reads how the first of the two decided', `${api}/verification_reviews?select=*`),
    reads(
      'amy',
      'reads how the first decided before she has',
      `${api}/verification_reviews?verification_id=eq.{check.pia}`,
    ),
    writes('una', 'shows another’s document', 'POST', `${api}/verifications`, {
      ...check,
      evidence_path: '{paper.vera}',
    }),
    ...judgedStateWays,
    writes('vera', 'changes the name that was checked', 'PATCH', page('vera'), {
      display_name: 'Real Coach',
    }),
    writes('vera', 'changes the club that was checked', 'PATCH', page('vera'), { organization: 'Real Club' }),
    writes('agnes', 'changes the kind that was checked', 'PATCH', page('agnes'), { kind: 'academy' }),
    writes('ada', 'makes a scout’s page for herself', 'POST', `${api}/scout_profiles`, {
      user_id: '{ada}',
      display_name: 'Ada',
    }),
    writes('ada', 'writes what was checked on her page', 'PATCH', `${api}/athlete_profiles?id=eq.{ada}`, {
      checks: [{ type: 'athletic', what: ['identity_document'] }],
    }),
    ...each(['mina', 'ada', 'nobody'], (by) =>
      reads(
        by,
        'finds scouts who are not verified',
        `${api}/scout_profiles?user_id=in.({una},{pia},{elmo},{rex},{otto})`,
        { rows: by === 'nobody' },
      ),
    ),
    reads('sven', 'reads the evidence of another', `${api}/verifications?user_id=eq.{vera}`),
    reads(
      'mina',
      'reads the evidence behind a badge',
      `${api}/scout_profiles?user_id=eq.{vera}&select=display_name,profiles(verifications(evidence_note,evidence_path))`,
      { rows: true },
    ),
    reads('mina', 'reads the evidence in the public record', `${api}/rpc/scout_public_record`, {
      method: 'POST',
      body: { scout_id: '{vera}' },
      rows: true,
    }),
    tries('amy', 'approves a check of her own', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { amy } = world.people
        await world.database.as(
          amy,
          `insert into verifications (user_id, type, evidence_note) values ($1, 'athletic', 'x')`,
          [amy.id],
        )
        const done = await world.database.as(
          amy,
          `update verifications set status = 'approved', what_was_checked = '{identity_document}', subject_hash = subject(verifications) ->> 'hash' where user_id = $1`,
          [amy.id],
        )
        expect(done.refused?.hint).toBe('verification.own')
      })
    }),
    tries('amy', 'opens contact with minors alone', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { amy, pia } = world.people
        await world.database.sql('update verifications set for_minors = true where user_id = $1', [pia.id])
        for (const _ of [1, 2])
          await world.database.as(
            amy,
            `select decide_verification(id, 'approved', subject(v) ->> 'hash', '{identity_document}') from verifications v where id = $1`,
            [world.names['check.pia']],
          )
        const [now] = await world.database.sql('select minors_until from scout_profiles where user_id = $1', [
          pia.id,
        ])
        expect(now).toEqual({ minors_until: null })
      })
    }),
  ],
}

export const scoutNotes: Ways = {
  rule: 'scout.notes',
  allowed: [
    'a scout reads her own notes',
    async (world) =>
      expect((await world.call('vera', 'GET', `${api}/board_item_notes?select=body`)).text).toContain(
        'cassowary',
      ),
  ],
  ways: [
    ...each(['mina', 'sven', 'ada', 'elmo', 'amy'], (by) =>
      reads(by, 'reads the notes', `${api}/board_item_notes?id=eq.{note}`),
    ),
    reads('mina', 'reads who keeps her on a shortlist', `${api}/board_items?athlete_id=eq.{mina}`),
    reads(
      'mina',
      'reads it inside her page',
      `${api}/athlete_profiles?id=eq.{mina}&select=id,board_items(tags,boards(owner_id))`,
      { rows: true, words: ['cassowary', '{vera}'] },
    ),
    reads('sven', 'reads the boards of another', `${api}/boards?id=eq.{board}`),
    reads('sven', 'reads the stages of another', `${api}/board_stages?board_id=eq.{board}`),
    reads('sven', 'reads what happened on another’s board', `${api}/board_item_events?select=*`),
    reads('sven', 'reads who shares another’s board', `${api}/board_members?board_id=eq.{board}`),
    reads('ada', 'reads who hid her', `${api}/hidden_athletes?athlete_id=eq.{ada}`),
    reads(
      'sven',
      'asks a computed column of another’s board',
      `${api}/boards?select=id,can_edit,can_administer&id=eq.{board}`,
    ),
    writes('sven', 'joins another’s board', 'POST', `${api}/board_members`, {
      board_id: '{board}',
      user_id: '{sven}',
      role: 'edit',
    }),
    writes('sven', 'adds to another’s board', 'POST', `${api}/board_items`, {
      board_id: '{board}',
      stage_id: '{stage}',
      athlete_id: '{milo}',
    }),
    writes('sven', 'writes a note on another’s board', 'POST', `${api}/board_item_notes`, {
      item_id: '{item}',
      author_id: '{sven}',
      body: 'x',
      visibility: 'team',
    }),
    writes('sven', 'moves an athlete on another’s board', 'PATCH', `${api}/board_items?id=eq.{item}`, {
      rating: 1,
    }),
    writes('sven', 'renames another’s board', 'PATCH', `${api}/boards?id=eq.{board}`, { name: 'Mine' }),
    writes('sven', 'renames a stage of another', 'PATCH', `${api}/board_stages?id=eq.{stage}`, {
      name: 'Mine',
    }),
    writes('una', 'makes a board of another’s', 'POST', `${api}/boards`, { owner_id: '{vera}', name: 'x' }),
    writes('vera', 'shares it with an athlete', 'POST', `${api}/board_members`, {
      board_id: '{board}',
      user_id: '{mina}',
      role: 'view',
    }),
    writes('vera', 'shares it with a scout whose check is over', 'POST', `${api}/board_members`, {
      board_id: '{board}',
      user_id: '{elmo}',
      role: 'view',
    }),
    tries('sven', 'rewrites his note after he left the board', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { database, people, names } = world
        await database.sql(`insert into board_members (board_id, user_id, role) values ($1, $2, 'edit')`, [
          names.board,
          people.sven.id,
        ])
        await database.as(
          people.sven,
          `insert into board_item_notes (item_id, author_id, body, visibility) values ($1, $2, 'first', 'team')`,
          [names.item, people.sven.id],
        )
        await database.sql('delete from board_members where user_id = $1 and board_id = $2', [
          people.sven.id,
          names.board,
        ])
        await database.as(people.sven, `update board_item_notes set body = 'later'`)
        await database.as(people.sven, 'delete from board_item_notes')
        expect(
          await database.sql('select body from board_item_notes where author_id = $1', [people.sven.id]),
        ).toEqual([{ body: 'first' }])
      })
    }),
    tries('sven', 'goes on reading after his check has expired', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { database, people, names } = world
        await database.sql(`insert into board_members (board_id, user_id, role) values ($1, $2, 'edit')`, [
          names.board,
          people.sven.id,
        ])
        expect((await database.as(people.sven, 'select 1 from board_item_notes')).rows.length).toBe(1)
        await database.sql(
          `update verifications set expires_at = now() - interval '1 day' where user_id = $1`,
          [people.sven.id],
        )
        expect((await database.as(people.sven, 'select 1 from board_item_notes')).rows).toEqual([])
      })
    }),
  ],
}
