/** What the database says is wrong with a caption file (0109_video_captions.sql), as keys of our words. */
const reasons: [pattern: RegExp, key: string][] = [
  [/WEBVTT alone/, 'header'],
  [/without markup/, 'markup'],
  [/up to 400 characters/, 'line_length'],
  [/words are wanted/, 'words'],
  [/empty line is wanted/, 'gap'],
  [/in order and inside/, 'order'],
  [/times like/, 'times'],
  [/no link, address/, 'contact'],
  [/surname/, 'surname'],
  [/bytes were given|20000 lines/, 'size'],
]

/** Null where it was refused for something else. */
export function captionProblem(error: unknown): { line: number | null; key: string } | null {
  const { message } = (error ?? {}) as { message?: unknown }
  if (typeof message !== 'string' || !message.startsWith('body: ')) return null
  const [, line] = /\blines? (\d+)/.exec(message) ?? []
  const found = reasons.find(([pattern]) => pattern.test(message))
  return found ? { line: line ? Number(line) : null, key: found[1] } : null
}

/** Where a line of a text begins and ends, the first line being 1. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [start, start + (lines[line - 1]?.length ?? 0)]
}

const two = (value: number) => String(value).padStart(2, '0')

/** 00:04.320, or 1:02:07.000 with its hour, as WebVTT writes times. */
export function cueTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(Math.floor(ms) % 1000).padStart(3, '0')}`
  return seconds < 3600 ? rest : `${two(Math.floor(seconds / 3600))}:${rest}`
}

/** A file with one more cue of three seconds at its end, waiting for its words. */
export function withCue(body: string, ms: number, durationMs: number): string {
  const start = body.trim() === '' ? 'WEBVTT' : body.trimEnd()
  return `${start}\n\n${cueTime(ms)} --> ${cueTime(Math.min(ms + 3_000, durationMs || ms + 3_000))}\n`
}
