import { useCallback } from 'react'
import { useT } from '#web/lib/i18n.ts'
import type { VideoCaption } from '../types.ts'

type CaptionTrackProps = { caption: VideoCaption; onCue: (text: string) => void }

/** The browser reads the file and knows when; the player writes the words itself, as text, clear of its controls. */
export function CaptionTrack({ caption: { language, body }, onCue }: CaptionTrackProps) {
  const t = useT('video-player')
  const attach = useCallback(
    (element: HTMLTrackElement | null) => {
      if (!element) return
      const { track } = element
      const url = URL.createObjectURL(new Blob([body], { type: 'text/vtt' }))
      const tell = () => onCue([...(track.activeCues ?? [])].map(wordsOf).join('\n'))
      track.addEventListener('cuechange', tell)
      track.mode = 'hidden'
      element.src = url
      return () => {
        track.removeEventListener('cuechange', tell)
        URL.revokeObjectURL(url)
        onCue('')
      }
    },
    [body, onCue],
  )
  return <track ref={attach} kind="captions" srcLang={language} label={t(`language.${language}`)} />
}

const wordsOf = (cue: TextTrackCue) => ('text' in cue ? String(cue.text) : '')
