/** One line that names the setting, what it holds and what it wants. */
export class ConfigError extends Error {
  constructor(name: string, holds: string, wants: string) {
    super(`${name} is ${JSON.stringify(holds)}: it must be ${wants}.`)
    this.name = 'ConfigError'
  }
}
