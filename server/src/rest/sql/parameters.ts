/** The values of one statement, in the order their places were given out. A value never becomes part of the text. */
export class SqlParameters {
  readonly list: (string | null)[] = []
  private readonly shared = new Map<string, string>()

  bind(value: string | null): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** For a text that is needed in several places. */
  bindShared(value: string): string {
    const known = this.shared.get(value)
    if (known !== undefined) return known
    const place = this.bind(value)
    this.shared.set(value, place)
    return place
  }
}

export function arrayLiteral(items: string[]): string {
  const quoted = items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${quoted.join(',')}}`
}
