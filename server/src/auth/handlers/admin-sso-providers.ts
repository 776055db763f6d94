import { randomUUID } from 'node:crypto'
import { invalid } from '#server/auth/auth-errors.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import {
  type Given,
  readGiven,
  requireSameDirectory,
  withConflicts,
} from '#server/auth/saml/given-provider.ts'
import { takeTriedChange } from '#server/auth/saml/saml-tries.ts'
import {
  parseProviderId,
  providerNotFound,
  requireOperator,
  writeOrganizationEvent,
} from '#server/auth/saml/sso-operator.ts'
import {
  deleteSsoProvider,
  insertSsoProvider,
  shownSsoProvider,
  updateSsoProvider,
} from '#server/auth/saml/sso-providers.ts'
import type { User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const listSsoProviders: Handler = async (call) => {
  await requireOperator(call)
  const { rows } = await withAuthTransaction(call, 'list organizations', (db) =>
    db.query<{ shown: Record<string, unknown> }>(
      `select auth.touchline_sso_provider(p, false) || jsonb_build_object('people', coalesce(held.people, 0)) as shown
       from auth.sso_providers p
         left join (select i.provider, count(*)::int as people from auth.identities i where i.provider like 'sso:%' group by 1) held
           on held.provider = 'sso:' || p.id
       where exists (select from auth.saml_providers s where s.sso_provider_id = p.id) order by p.created_at, p.id`,
    ),
  )
  return { body: { items: rows.map(({ shown }) => shown) } }
}

export const readSsoProvider: Handler = async (call) => {
  await requireOperator(call)
  const id = parseProviderId(call)
  return { body: await withAuthTransaction(call, 'read an organization', (db) => requireShown(db, id)) }
}

async function requireShown(db: Transaction, id: string) {
  const shown = await shownSsoProvider(db, id)
  if (!shown) throw providerNotFound()
  return shown
}

export const createSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  if (optionalString(call.body, 'type') !== 'saml')
    throw invalid(`type: only 'saml' is supported for an SSO provider`)
  const given = await readGiven(call)
  const { metadata } = given
  if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  const body = await withConflicts(() =>
    withAuthTransaction(call, 'add an organization', async (db) => {
      await insertSsoProvider(db, id, {
        ...metadata,
        mapping: given.mapping ?? { keys: {} },
        nameIdFormat: given.nameIdFormat ?? null,
        domains: given.domains ?? [],
        resourceId: given.resourceId ?? null,
        disabled: given.disabled ?? false,
      })
      await writeOrganizationEvent(db, admin, 'added', metadata.entityId, { domains: given.domains ?? [] })
      return requireShown(db, id)
    }),
  )
  return { status: 201, body }
}

export const changeSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  const id = parseProviderId(call)
  const tried = optionalString(call.body, 'tried')
  const given = tried === undefined ? await readGiven(call) : undefined
  const body = await withConflicts(() =>
    withAuthTransaction(call, 'change an organization', async (db) => {
      const known = (await requireShown(db, id)) as Shown
      const { metadata, ...change } = given ?? (await takeTriedChange(db, tried, id))
      requireSameDirectory(metadata, known.saml.entity_id)
      if (given) requireTry(admin, known, given)
      await updateSsoProvider(db, id, { ...metadata, ...change })
      const { domains, disabled } = change
      await writeOrganizationEvent(db, admin, 'changed', known.saml.entity_id, {
        ...(domains && { domains }),
        ...(disabled !== undefined && { is_on: !disabled }),
      })
      return requireShown(db, id)
    }),
  )
  return { body }
}

type Shown = { disabled: boolean; saml: { entity_id: string } }

/** A slip would lock a whole organization out: in one that people come in by, an admin saves what a try has shown to work. */
function requireTry(admin: User | undefined, { disabled }: Shown, { disabled: _switch, ...rest }: Given) {
  if (!admin || disabled || Object.values(rest).every((value) => value === undefined)) return
  throw new ApiError(
    409,
    'sso_try_needed',
    'This organization is in use: try the change, then save what was tried',
  )
}

export const removeSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  const id = parseProviderId(call)
  const body = await withAuthTransaction(call, 'remove an organization', async (db) => {
    const shown = await requireShown(db, id)
    await deleteSsoProvider(db, id)
    await writeOrganizationEvent(
      db,
      admin,
      'removed',
      (shown as { saml: { entity_id: string } }).saml.entity_id,
    )
    return shown
  })
  return { body }
}
