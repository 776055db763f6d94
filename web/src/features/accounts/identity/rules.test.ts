import { expect, test } from 'vitest'
import { failureKey, hasPassword, providerLabel, readElsewhere } from './rules.ts'

test('only what the server has switched on is offered, the well-known ones first, by their names', () => {
  expect(
    readElsewhere({
      external: {
        email: true,
        phone: true,
        github: true,
        google: true,
        facebook: true,
        apple: false,
        'custom:club': true,
      },
      external_labels: { 'custom:club': ' FC Club ', github: 'GitHub' },
      manual_linking_enabled: true,
    }),
  ).toEqual({
    providers: [
      { name: 'google', label: 'Google' },
      { name: 'github', label: 'GitHub' },
      { name: 'custom:club', label: 'FC Club' },
    ],
    canLink: true,
    passkeys: false,
    clubs: false,
    phone: true,
    phoneFactors: false,
  })
})

test.each([undefined, null, {}, { external: null }, { external: { google: 'yes' } }])(
  'an answer that says nothing of it offers nothing: %j',
  (settings) =>
    expect(readElsewhere(settings)).toEqual({
      providers: [],
      canLink: false,
      passkeys: false,
      phone: false,
      phoneFactors: false,
      clubs: false,
    }),
)

test('a provider that was switched off since keeps a name', () => {
  expect(providerLabel('azure', [])).toBe('Microsoft')
  expect(providerLabel('custom:club', [])).toBe('club')
})

test('clubs are offered where the server speaks SAML, and what became of the way there has words', () => {
  expect(readElsewhere({ saml_enabled: true }).clubs).toBe(true)
  expect(failureKey('saml_relay_state_not_found')).toBe('bad_oauth_state')
  expect(failureKey('saml_email_domain_mismatch')).toBe('club_refused')
  expect(failureKey('sso_provider_disabled')).toBe('club_off')
})

test('what a provider’s answer came to has words of ours, and anything else none', () => {
  expect(failureKey('provider_unavailable')).toBe('provider_unavailable')
  expect(failureKey('<b>pay here</b>')).toBeNull()
})

test('whoever came by a provider alone has no password to be asked for', () => {
  expect(hasPassword([{ provider: 'google' }])).toBe(false)
  expect(hasPassword([{ provider: 'google' }, { provider: 'email' }])).toBe(true)
})
