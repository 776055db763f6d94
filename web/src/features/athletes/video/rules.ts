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
