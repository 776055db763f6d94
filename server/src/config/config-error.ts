/** One line that names the setting, what it holds and what it wants. */
export class ConfigError extends Error {
  readonly setting: string

  constructor(name: string, holds: string, wants: string) {
    super(`${name} is ${JSON.stringify(holds)}: it must be ${wants}.`)
    this.setting = name
    this.name = 'ConfigError'
  }
}
