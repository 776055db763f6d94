import type { Handler } from '#server/auth/handler.ts'

export const health: Handler = async ({ context }) => ({
  body: {
    version: context.config.version,
    name: 'GoTrue',
    description: 'Touchline auth, speaking the GoTrue protocol',
  },
})
