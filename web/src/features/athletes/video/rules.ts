import type { UploadedVideo } from './types.ts'

const known: Record<string, string> = {
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'hudl.com': 'Hudl',
  'veo.co': 'Veo',
  'wyscout.com': 'Wyscout',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
}

/** Where the film lies, so that one knows what opens: "YouTube", else the host's name. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^(www|m|app)\./, '') ?? ''
  return known[host] ?? host
}

/** Others see it, as far as the page and the consent to film allow. */
export const isPublished = ({ state, published_at, visibility }: UploadedVideo) =>
  state === 'ready' && published_at !== null && visibility !== 'private'
