export function findChromium(options?: { preferHeadlessShell?: boolean }): Promise<string | undefined>
/** Path of a Chromium that shows notices, installed when there is none. */
export function findWholeChromium(): string
