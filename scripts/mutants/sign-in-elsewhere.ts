import type { MutantEntry } from './mutant.ts'

const attacks = 'server/test/auth/external-attacks.test.ts'
const failures = 'server/test/auth/external-failures.test.ts'
const linking = 'server/test/auth/identity-linking.test.ts'
const tokens = 'server/test/auth/id-token.test.ts'

export const signInElsewhereMutants: MutantEntry[] = [
  {
    id: 'oauth-any-browser',
    file: 'server/src/auth/oauth-flows.ts',
    find: 'where state_hash = $1 and browser_hash = any ($2) and',
    replace: 'where state_hash = $1 and $2::text[] is not null and',
    fault: 'a sign-in that one browser began is finished in another one, as somebody else',
    test: attacks,
    title: 'state and code of an attacker open nothing in another browser',
  },
  {
    id: 'oauth-state-used-again',
    file: 'server/src/auth/oauth-flows.ts',
    find: '`delete from auth.touchline_oauth_flows\n',
    replace: '`update auth.touchline_oauth_flows set created_at = created_at\n',
    fault: 'a callback counts as often as it is opened',
    test: attacks,
    title: 'a callback counts once',
  },
  {
    id: 'untried-address-joins',
    file: 'server/src/auth/external-accounts.ts',
    find: 'if (!profile.emailVerified) throw addressNotVerified(provider)\n',
    replace: '\n',
    fault: 'whoever writes somebody’s address into a directory has their account',
    test: attacks,
    title: 'an address that the provider has not tried opens no account and makes none',
  },
  {
    id: 'planted-sign-up-joined',
    file: 'server/src/auth/external-accounts.ts',
    find: 'if (!locked.email_confirmed && (await isUnused(db, locked))) {',
    replace: 'if (locked.banned) {',
    fault: 'an account that a stranger began with somebody’s address waits for its owner',
    test: attacks,
    title:
      'a sign-up by mail that was never confirmed gives way to the owner of the address, password and all',
  },
  {
    id: 'provider-opens-admin',
    file: 'server/src/auth/external-accounts.ts',
    find: 'if (locked.privileged) throw addThisYourself(provider)\n',
    replace: '\n',
    fault: 'whoever runs an issuer is an admin by writing an admin’s address into it',
    test: attacks,
    title: 'no provider opens an admin’s account that the admin has not added',
  },
  {
    id: 'token-of-another-app',
    file: 'server/src/auth/providers/provider-client.ts',
    find: 'audience: [provider.clientId, ...provider.otherClientIds],\n',
    replace: '\n',
    fault: 'a token that somebody gave another app opens their account here',
    test: tokens,
    title: 'of another app is refused',
  },
  {
    id: 'id-token-again',
    file: 'server/src/auth/handlers/token-id-token.ts',
    find: "if (rowCount !== 1) throw oauthError('invalid_grant', 'This ID token has been used already')\n",
    replace: 'if (rowCount === null) return\n',
    fault: 'an ID token that was seen on the way opens a session until it runs out',
    test: tokens,
    title: 'opens one session, however often it is handed in',
  },
  {
    id: 'provider-asks-inside',
    file: 'server/src/auth/providers/provider-fetch.ts',
    find: '...(!isNamed && { lookup: publicLookup }),\n',
    replace: '\n',
    fault: 'a provider’s document leads this server to machines of its own network',
    test: failures,
    title: 'https://localhost/ is no address of a provider',
  },
  {
    id: 'last-way-in-goes',
    file: 'server/src/auth/handlers/identity-unlink.ts',
    find: 'if (rows.length === 1)\n',
    replace: 'if (rows.length === 0)\n',
    fault: 'somebody takes their last way in away and is locked out',
    test: linking,
    title: 'the last way in stays, until a password is another one; the address itself always stays',
  },
  {
    id: 'unlinked-stays-in',
    file: 'server/src/auth/handlers/identity-unlink.ts',
    find: "await endSessionsOf(db, person.id, signedIn.session.id, provider === 'phone' ? 'otp' : 'oauth')\n",
    replace: '\n',
    fault: 'whoever came by a provider stays in after it was taken away',
    test: linking,
    title: 'a person takes a provider away: whoever came by it is out, and it opens the account no more',
  },
]
