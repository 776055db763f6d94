import type { KeyObject } from 'node:crypto'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { certificateOf } from '#server/auth/saml/certificate.ts'
import type { IdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import { samlDisabled } from '#server/auth/saml/saml-errors.ts'
import { escapeXml, NS } from '#server/auth/saml/xml.ts'
import type { Config } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'

export const acsUrl = ({ siteUrl }: Pick<Config, 'siteUrl'>) => `${siteUrl}/auth/v1/sso/saml/acs`
export const ourEntityId = ({ siteUrl }: Pick<Config, 'siteUrl'>) => `${siteUrl}/auth/v1/sso/saml/metadata`

export function requireSamlKey({ project }: Pick<Config, 'project'>): KeyObject {
  if (!project.saml.key) throw samlDisabled()
  return project.saml.key
}

/** What directories read of this site. */
export function ourMetadata(config: Config): string {
  const key = requireSamlKey(config)
  const certificate = certificateOf(key)
  const descriptor = (use: string) =>
    `<KeyDescriptor use="${use}"><KeyInfo xmlns="${NS.signature}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  return [
    `<EntityDescriptor xmlns="${NS.metadata}" entityID="${escapeXml(ourEntityId(config))}">`,
    `<SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${NS.protocol}">`,
    descriptor('signing'),
    config.project.saml.allowEncrypted ? descriptor('encryption') : '',
    '<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>',
    '<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>',
    `<AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acsUrl(config))}" index="1" isDefault="true"/>`,
    '</SPSSODescriptor></EntityDescriptor>',
  ].join('')
}

/** Where a browser is sent, with what is asked of the directory there. */
export const samlSignInUrl = (
  config: Config,
  idp: IdpMetadata,
  { requestId, relayState }: { requestId: string; relayState: string },
  nameIdFormat: string | null,
) => openSaml(config, idp, requestId, nameIdFormat).getAuthorizeUrlAsync(relayState, undefined, {})

/** The library, for one directory and one request: it signs what is asked, and checks the signature, the times and the audience. */
export function openSaml(config: Config, idp: IdpMetadata, requestId: string, nameIdFormat: string | null) {
  return new SAML({
    issuer: ourEntityId(config),
    audience: ourEntityId(config),
    callbackUrl: acsUrl(config),
    entryPoint: idp.signInUrl,
    idpIssuer: idp.entityId,
    idpCert: idp.certificates,
    privateKey: requireSamlKey(config).export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: TUNING.auth.external.clockToleranceSeconds * 1_000,
    maxAssertionAgeMs: TUNING.auth.external.flowMinutes * 60_000,
    // Bound to the browser in the database, for every node (saml-requests.ts).
    validateInResponseTo: ValidateInResponseTo.never,
  })
}
