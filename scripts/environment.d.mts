type Env = Record<string, string | undefined>

export function environmentProblems(machine: {
  root: string
  env: Env
  version: string
  uid: number | undefined
}): string[]

export function installEnvironment(root: string, env: Env): Env
