import { expect, test } from 'vitest'
import {
  attemptProblem,
  bodyOf,
  changeOf,
  directoryProblems,
  domainsOf,
  emptyValues,
  isOff,
  refusedFields,
  triedAgain,
  valuesOf,
} from './rules.ts'
import type { ClubDirectory } from './types.ts'

const values = {
  ...emptyValues,
  metadata_url: 'https://login.club.example/metadata',
  domains: 'club.example',
}

test('domains are read however they were written down', () => {
  expect(domainsOf(' Club.example, @academy.club.example\nclub.example; ')).toEqual([
    'club.example',
    'academy.club.example',
  ])
})

test.each([
  [{}, {}],
  [{ metadata_url: '' }, { metadata_url: 'no_metadata' }],
  [{ metadata_xml: '<x/>' }, { metadata_xml: 'both' }],
  [{ metadata_url: 'login.club.example' }, { metadata_url: 'url' }],
  [{ domains: ' ' }, { domains: 'no_domains' }],
  [{ domains: 'club.example club' }, { domains: 'domain' }],
])('a form with %j has the problems %j', (part, problems) => {
  expect(directoryProblems({ ...values, ...part })).toEqual(problems)
})

test.each([
  [{ code: 'sso_domain_already_exists' }, { domains: 'domain_taken' }],
  [{ code: 'sso_domain_public' }, { domains: 'domain_public' }],
  [{ code: 'saml_metadata_fetch_failed' }, { metadata_url: 'not_fetched' }],
  [{ code: 'saml_entity_id_mismatch' }, { metadata_url: 'other_club' }],
  [{ code: 'saml_idp_already_exists' }, { metadata_url: 'already_added' }],
  [
    { code: 'validation_failed', message: 'metadata_xml: one of its certificates cannot be read' },
    { metadata_url: 'metadata' },
  ],
  [{ code: 'validation_failed', message: 'metadata_url is not a HTTPS URL' }, { metadata_url: 'url' }],
  [{ code: 'unexpected_failure', message: 'Internal error' }, {}],
  [null, {}],
])('the server’s %j stands at its field', (error, problems) => {
  expect(refusedFields(error, values)).toEqual(problems)
})

test('what is sent is switched off until somebody has tried it, and maps only what was named', () => {
  expect(bodyOf({ ...values, name: ' displayName ' })).toEqual({
    type: 'saml',
    disabled: true,
    domains: ['club.example'],
    attribute_mapping: { keys: { name: { name: 'displayName' } } },
    metadata_url: 'https://login.club.example/metadata',
  })
  expect(bodyOf({ ...values, metadata_url: ' ', metadata_xml: ' <x/> ' })).toMatchObject({
    metadata_xml: '<x/>',
  })
})

test('a refusal without words of its own has those of the rest', () => {
  expect([attemptProblem('saml_assertion_invalid'), attemptProblem('x')]).toEqual([
    'saml_assertion_invalid',
    'other',
  ])
  expect([isOff({ code: 'saml_provider_disabled' }), isOff(null)]).toEqual([true, false])
})

const kept: ClubDirectory = {
  id: 'a',
  disabled: false,
  people: 2,
  saml: {
    entity_id: 'https://login.club.example',
    metadata_url: undefined,
    attribute_mapping: {
      keys: {
        name: { name: undefined, names: ['displayName', 'cn'], array: undefined, default: undefined },
        groups: { name: 'memberOf', names: undefined, array: true, default: undefined },
      },
    },
  },
  domains: [{ domain: 'a.example' }, { domain: 'club.example' }],
}

test('an edit sends what was changed alone, and keeps what the form does not show', () => {
  const same = valuesOf(kept)
  expect(same).toEqual({ ...emptyValues, domains: 'a.example club.example', name: 'displayName' })
  expect(directoryProblems(same, kept)).toEqual({})
  expect(directoryProblems(same)).toEqual({ metadata_url: 'no_metadata' })
  expect(changeOf(same, kept)).toEqual({})
  expect(changeOf({ ...same, domains: '@Club.example' }, kept)).toEqual({ domains: ['club.example'] })
  expect(changeOf({ ...same, name: '', email: 'mail' }, kept)).toEqual({
    attribute_mapping: { keys: { groups: kept.saml.attribute_mapping.keys.groups, email: { name: 'mail' } } },
  })
  expect(changeOf({ ...same, metadata_xml: ' <x/> ' }, kept)).toEqual({ metadata_xml: '<x/>' })
  expect(changeOf({ ...same, metadata_url: 'https://x.example/m' }, kept)).toEqual({
    metadata_url: 'https://x.example/m',
  })
  expect([triedAgain({ code: 'sso_try_outdated' }), triedAgain(null)]).toEqual(['change_outdated', undefined])
})
