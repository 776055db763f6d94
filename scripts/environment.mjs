// What the environment of a first start can spoil. Runs on any Node, before anything is installed: only Node's own modules here.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'

/** One line for each thing that would stop the set-up later, with the way out; empty when nothing does. */
export function environmentProblems({ root, env, version, uid }) {
  return [nodeProblem(version), accountProblem(root, env, uid)].filter((problem) => problem !== undefined)
}

/** The native parts of the build (rolldown) come for these only; npm leaves them out on others without a word. */
function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return undefined
  return (
    `Node ${version} cannot set Touchline up: it needs Node 20.19 or a later 20, or 22.12 or later. ` +
    'Nothing was installed. Install a newer Node and run the same command again.'
  )
}

/** Started by root, PostgreSQL runs as another account, which has to get into the code and the data. */
function accountProblem(root, env, uid) {
  if (uid !== 0 || env.DATABASE_URL) return undefined
  const folders = [root, dirname(resolve(root, env.DATA_DIR || 'data'))]
  const closed = [...new Set(folders.flatMap(ancestors))].filter(isClosedToOthers)
  if (closed.length === 0) return undefined
  return (
    `Started as root, PostgreSQL runs as another account, which cannot enter ${closed.join(' and ')}. ` +
    `Run as a plain user, move Touchline to a folder that others may enter, or allow it: chmod o+x ${closed.join(' ')}`
  )
}

function ancestors(path) {
  const above = dirname(path)
  return path === parse(path).root ? [path] : [...ancestors(above), path]
}

function isClosedToOthers(folder) {
  return existsSync(folder) && (statSync(folder).mode & 0o001) === 0
}

/** The environment that npm installs in: nothing of the caller's may leave out what the build needs. */
export function installEnvironment(root, env) {
  const own = Object.entries(env).filter(
    ([name]) => !/^(?:NODE_ENV|npm_config_(?:omit|only|production))$/i.test(name),
  )
  const cache = env.npm_config_cache ?? join(homedir(), '.npm')
  return {
    ...Object.fromEntries(own),
    npm_config_cache: isWritable(cache) ? cache : join(root, '.cache/npm'),
  }
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
