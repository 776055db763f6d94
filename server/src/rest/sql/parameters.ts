/** The bound values of one statement, in order. A value never becomes part of the SQL text. */
export class SqlParameters {
  readonly list: (string | null)[] = []
  private readonly shared = new Map<string, string>()

  bind(value: string | null): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** For a value that is used in several places. */
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
