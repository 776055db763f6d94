import type { FastifyPluginAsync } from 'fastify'

/** Fastify keeps a plugin's hooks to itself unless it carries this mark (what fastify-plugin does). */
export function globalPlugin(plugin: FastifyPluginAsync): FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true })
}
