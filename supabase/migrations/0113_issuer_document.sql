-- Who signs in the name of the installation, for whoever checks a signature elsewhere: its address as
-- did:web, and the document that names its keys. The server tells both (0074_audit_record.sql).

create function private.base64url(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select translate(encode(bytes, 'base64'), E'+/=\n', '-_')
$$;

-- did:web has the host, with the colon of a port written out.
create function private.did_of_site(site text) returns text
language sql immutable set search_path = '' as $$
  select 'did:web:' || replace(substring(site from '^https?://([^/?#]+)'), ':', '%3A')
$$;

-- The 32 bytes of an Ed25519 key stand behind the 12 of its SPKI heading.
create function private.jwk_x(public_key text) returns text
language sql immutable set search_path = '' as $$
  select private.base64url(substring(decode(public_key, 'base64') from 13 for 32))
$$;

-- The key that the server signs with now, as JWK and as part of the issuer's document.
create function private.signing_key() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'public_key',
      k.public_key,
      'site',
      k.site_url,
      'issuer',
      private.did_of_site(k.site_url),
      'kid',
      private.did_of_site(k.site_url) || '#' || left(private.jwk_x(k.public_key), 16)
    )
  from private.statement_keys k
  where k.site_url <> ''
  order by k.used_at desc
  limit 1
$$;

-- GET /.well-known/did.json: who the issuer of a badge is, with every key that signed so far.
create function private.did_document(params jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      '@context',
      jsonb_build_array('https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'),
      'id',
      issuer.did,
      'verificationMethod',
      jsonb_agg(
        jsonb_build_object(
          'id',
          issuer.did || '#' || left(private.jwk_x(k.public_key), 16),
          'type',
          'JsonWebKey2020',
          'controller',
          issuer.did,
          'publicKeyJwk',
          jsonb_build_object('kty', 'OKP', 'crv', 'Ed25519', 'x', private.jwk_x(k.public_key))
        )
        order by k.used_at desc
      ),
      'assertionMethod',
      jsonb_agg(issuer.did || '#' || left(private.jwk_x(k.public_key), 16) order by k.used_at desc)
    )
  from
    private.statement_keys k
    cross join lateral (select private.signing_key() ->> 'issuer' as did) issuer
  where issuer.did is not null
  group by issuer.did
$$;
grant execute on function private.did_document(jsonb) to anon, service_role;
