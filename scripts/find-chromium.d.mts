export function findChromium(options?: { preferHeadlessShell?: boolean }): Promise<string | undefined>
