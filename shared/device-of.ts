const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (known: [string, RegExp][], agent: string) =>
  known.find(([, pattern]) => pattern.test(agent))?.[0]

/** "Firefox · Windows", as far as the agent's line lets one tell; null when it tells nothing. */
export function deviceOf(agent: string): string | null {
  return [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' · ') || null
}
