import type { Handler } from '#server/auth/handler.ts'
import { ourMetadata } from '#server/auth/saml/service-provider.ts'

export const samlMetadata: Handler = async ({ context: { config }, query }) => ({
  headers: {
    'content-type': 'application/samlmetadata+xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
    ...(query.download === 'true' && { 'content-disposition': 'attachment; filename="metadata.xml"' }),
  },
  body: ourMetadata(config),
})
